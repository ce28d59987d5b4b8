import type { Transaction } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayMs } from '../db/time-buckets.ts'

/** The template of the plain line for a person in need. It is the same for many, and no persona's own text. */
export const plainLine = 'plain-line'

/** The person behind a comment. All comments without a commenter_id below one transmission count as one person. */
export const personOf = ({
  commenter,
  transmission_key,
}: {
  commenter: string
  transmission_key: Key
}): string => (commenter === '' ? `below ${transmission_key}` : commenter)

/**
 * Whether a person's need decides about this comment: undefined if not. A comment in need gets the plain line, counted from
 * now on, unless the person has had one for a day. Other comments of a person who was in need within a day get no reply.
 */
export async function reasonByNeed(
  tx: Transaction,
  { comment_key, ...item }: { comment_key: Key; transmission_key: Key; commenter: string },
  now: number,
): Promise<{ reason: string | undefined } | undefined> {
  const person = personOf(item)
  if (await tx.get(needAt, { comment_key })) {
    if (await hadLine(tx, person, now)) return { reason: 'need' }
    await tx.run(countLine, { comment_key, now })
    return { reason: undefined }
  }
  const earlier = await tx.get(needsSince, { person, since: keyAt(now - dayMs) })
  return earlier && { reason: 'after_need' }
}

/** The language of the plain line that was counted for this comment, or null. */
export async function lineFor(
  tx: Transaction,
  { comment_key }: { comment_key: Key },
): Promise<string | null> {
  const need = await tx.get(needAt, { comment_key })
  return need && need.line_at !== null ? need.language : null
}

/** Whether a person has had the plain line within a day. */
export async function hadLine(tx: Transaction, person: string, now: number): Promise<boolean> {
  const needs = await tx.all(linesOf, { person, since: keyAt(now - 2 * dayMs) })
  return needs.some(({ line_at }) => line_at !== null && line_at > now - dayMs)
}

/** Days after which a comment leaves the queue, seen and not seen. */
const needDays = { seen: 8, unseen: 90 }

/** Deletes what the operator has seen, and what nobody has looked at for too long, 1,000 at a time. */
export async function deleteOldNeeds(tx: Transaction): Promise<number> {
  const limit = 1000
  const seen = await tx.run(deleteSeen, { before: keyAt(tx.now - needDays.seen * dayMs), limit })
  const unseen = await tx.run(deleteUnseen, { before: keyAt(tx.now - needDays.unseen * dayMs), limit })
  return Math.max(seen, unseen)
}

/** Counts the plain line for a comment. */
export const countLine = prepared((given: { comment_key: Key; now: number }) =>
  q
    .updateTable('persona_needs')
    .set({ line_at: given.now })
    .where('comment_key', '=', given.comment_key)
    .where('line_at', 'is', null),
)
const needAt = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_needs')
    .select(['comment_key', 'language', 'line_at'])
    .where('comment_key', '=', given.comment_key),
)
const needsSince = prepared((given: { person: string; since: Key }) =>
  q
    .selectFrom('persona_needs')
    .select('comment_key')
    .where('person', '=', given.person)
    .where('comment_key', '>', given.since)
    .limit(1),
)
const linesOf = prepared((given: { person: string; since: Key }) =>
  q
    .selectFrom('persona_needs')
    .select('line_at')
    .where('person', '=', given.person)
    .where('comment_key', '>', given.since),
)
const deleteSeen = prepared((given: { before: Key; limit: number }) =>
  q
    .deleteFrom('persona_needs')
    .where('comment_key', 'in', (eb) =>
      eb
        .selectFrom('persona_needs as old')
        .select('old.comment_key')
        .where('old.comment_key', '<', given.before)
        .where('old.seen_at', 'is not', null)
        .orderBy('old.comment_key')
        .limit(given.limit),
    ),
)
const deleteUnseen = prepared((given: { before: Key; limit: number }) =>
  q
    .deleteFrom('persona_needs')
    .where('comment_key', 'in', (eb) =>
      eb
        .selectFrom('persona_needs as old')
        .select('old.comment_key')
        .where('old.comment_key', '<', given.before)
        .orderBy('old.comment_key')
        .limit(given.limit),
    ),
)
