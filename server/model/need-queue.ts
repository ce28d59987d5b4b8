import { ApiError } from '../../contract/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import { isoOf, type Key, keyBefore, keyIn } from '../db/key.ts'
import { readPage } from '../db/page.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { type Actor, type Moderated, recordAction } from './audit.ts'

/** A comment whose author may be in need, and what became of it. */
export type NeedEntry = {
  id: string
  transmission_id: string
  at: string
  content: string
  ai_name: string
  verdict: string
  category: string
  language: string
  line: 'sent' | 'counted' | 'not_sent'
}

/** The comments of people who may be in need, which the operator has not seen, newest first. */
export async function openNeeds(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ needs: NeedEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, (before, limit) =>
    db.all(needsBefore, { before, limit }),
  )
  return {
    needs: rows.map(({ key, line_at, state, ...need }) => ({
      ...need,
      at: isoOf(key),
      line: line_at === null ? 'not_sent' : state === 'sent' ? 'sent' : 'counted',
    })),
    nextCursor,
  }
}

/** Takes a comment out of the queue of the operator. */
export async function markNeedSeen(
  tx: Transaction,
  { id, reason = null, ...actor }: Actor & { id: string; reason?: string | null },
): Promise<Moderated> {
  const comment_key = keyIn(id)
  const need = comment_key === null ? undefined : await tx.get(needAt, { comment_key })
  if (!need) throw new ApiError('NOT_FOUND', `No comment in the queue has the id ${id}.`)
  if ((await tx.run(setSeen, { comment_key: need.comment_key, now: tx.now })) === 0) return { changed: false }
  await recordAction(tx, { ...actor, action: 'seen', target: id, account_key: null, reason })
  return { changed: true }
}

const needsBefore = prepared((given: { before: Key; limit: number }) =>
  q
    .selectFrom('persona_needs as n')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'n.transmission_key').onRef('c.key', '=', 'n.comment_key'),
    )
    .innerJoin('transmissions as t', 't.key', 'n.transmission_key')
    .innerJoin('accounts as a', 'a.key', 't.account_key')
    .leftJoin('persona_replies as r', 'r.comment_key', 'n.comment_key')
    .select([
      'n.comment_key as key',
      'c.id',
      't.id as transmission_id',
      'a.ai_name',
      'c.content',
      'n.verdict',
      'n.category',
      'n.language',
      'n.line_at',
      'r.state',
    ])
    .where('n.seen_at', 'is', null)
    .where('n.comment_key', '<', given.before)
    .orderBy('n.comment_key', 'desc')
    .limit(given.limit),
)
const needAt = prepared((given: { comment_key: Key }) =>
  q.selectFrom('persona_needs').select('comment_key').where('comment_key', '=', given.comment_key),
)
const setSeen = prepared((given: { comment_key: Key; now: number }) =>
  q
    .updateTable('persona_needs')
    .set({ seen_at: given.now })
    .where('comment_key', '=', given.comment_key)
    .where('seen_at', 'is', null),
)
