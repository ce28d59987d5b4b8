import type { CommentToJudge, ReplyRef } from '../../../personas/store.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { literal, prepared, q } from '../../db/prepared-query.ts'
import { dayMs } from '../../db/time-buckets.ts'
import { findRemovable } from '../../model/removable.ts'
import { keepReport } from '../../model/reports.ts'
import { requireLeaseHolder } from './lease-holder.ts'

/** The template of the plain line. It marks a comment in need from the moment at which the comment is judged. */
export const plainLine = 'plain-line'

/** Comments in the inboxes of the personas that are not marked, oldest first. */
export const commentsToJudge = (db: Database, { after }: { after: Key }): Promise<CommentToJudge[]> =>
  db.all(waitingAfter, { after, limit: 100 })

/**
 * Marks a comment as in need and reports it to the operator, once. A comment that is claimed already may get the plain line
 * unless the person has had one for a day.
 */
export async function recordNeed(
  tx: Transaction,
  { comment_key, ...holder }: ReplyRef,
): Promise<{ line: boolean }> {
  await requireLeaseHolder(tx, holder)
  const item = await tx.get(inboxItem, { comment_key })
  const comment = item && (await findRemovable(tx, item.id))
  // The comment was deleted meanwhile.
  if (!item || !comment) return { line: false }
  const note = `${holder.ai_name}, a persona of this server, takes the writer to be in need.`
  await keepReport(tx, comment, { reason: 'danger', note, reporter: 'personas', network: null })
  const now = msOf(tx.nextKey())
  const line = !hadLine(await needsOf(tx, { comment_key, ...item }, now), now)
  if (item.state === 'waiting' || line) await tx.run(markNeed, { comment_key })
  return { line }
}

/**
 * Whether a person's need decides about this comment: undefined if not. A comment in need gets the plain line unless the
 * person has had one for a day. Other comments of a person who was in need within a day get no reply.
 */
export async function reasonByNeed(
  tx: Transaction,
  item: PersonalComment & { template: string | null },
  now: number,
): Promise<{ reason: string | undefined } | undefined> {
  const others = await needsOf(tx, item, now)
  if (item.template === plainLine) return { reason: hadLine(others, now) ? 'need' : undefined }
  return others.some(({ comment_key }) => msOf(comment_key) > now - dayMs)
    ? { reason: 'after_need' }
    : undefined
}

type PersonalComment = { comment_key: Key; transmission_key: Key; commenter: string }
type Need = { comment_key: Key; transmission_key: Key; claimed_at: number | null }

/** The other comments in need of the same person. All comments without a commenter_id below one transmission count as one person. */
async function needsOf(tx: Transaction, item: PersonalComment, now: number): Promise<Need[]> {
  const { comment_key, transmission_key, commenter } = item
  // A comment may be answered until it is a day old.
  const needs = await tx.all(needsSince, { commenter, since: keyAt(now - 2 * dayMs) })
  return needs.filter(
    (need) =>
      need.comment_key !== comment_key && (commenter !== '' || need.transmission_key === transmission_key),
  )
}

const hadLine = (needs: Need[], now: number): boolean =>
  needs.some(({ claimed_at }) => claimed_at !== null && claimed_at > now - dayMs)

const waitingAfter = prepared((given: { after: Key; limit: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'r.transmission_key').onRef('c.key', '=', 'r.comment_key'),
    )
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select(['r.comment_key', 'a.ai_name', 'c.content'])
    .where('r.state', '=', 'waiting')
    .where('r.template', 'is', null)
    .where('r.comment_key', '>', given.after)
    .orderBy('r.comment_key')
    .limit(given.limit),
)
const inboxItem = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'r.transmission_key').onRef('c.key', '=', 'r.comment_key'),
    )
    .select(['c.id', 'r.transmission_key', 'r.commenter', 'r.state'])
    .where('r.comment_key', '=', given.comment_key),
)
const markNeed = prepared((given: { comment_key: Key }) =>
  q
    .updateTable('persona_replies')
    .set({ template: plainLine })
    .where('comment_key', '=', given.comment_key)
    .where('state', 'in', ['waiting', 'claimed'])
    .where('content', 'is', null),
)
/** A literal, for which the partial index is used. */
const needsSince = prepared((given: { commenter: string; since: Key }) =>
  q
    .selectFrom('persona_replies')
    .select(['comment_key', 'transmission_key', 'claimed_at'])
    .where('template', '=', literal(plainLine))
    .where('commenter', '=', given.commenter)
    .where('comment_key', '>', given.since),
)
