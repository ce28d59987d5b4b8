import type { ReplyRef, ReplyResult, StoredText, WrittenText } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, keyAt, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs } from '../../db/time-buckets.ts'
import { requireLeaseHolder } from './lease-holder.ts'
import { deleteOldCalls } from './model-calls.ts'
import { deleteOldTurns } from './turns.ts'

/** Stores the text of a reply before it is sent. As with slots, the first stored text wins. */
export async function fillReply(
  tx: Transaction,
  { comment_key, written, ...holder }: ReplyRef & { written: WrittenText },
): Promise<StoredText | null> {
  await requireLeaseHolder(tx, holder)
  await tx.run(setReplyText, { comment_key, ...written })
  return (await tx.get(replyText, { comment_key })) ?? null
}

export async function closeReply(
  tx: Transaction,
  { comment_key, reply_id, reason, ...holder }: ReplyRef & ReplyResult,
): Promise<null> {
  await requireLeaseHolder(tx, holder)
  const key = reply_id === null ? null : keyIn(reply_id)
  const reply = key === null ? undefined : await tx.get(replyWithKey, { key })
  // The operator may have removed the reply already.
  if (reply) await tx.run(closeInboxItem, { comment_key, state: 'sent', reply_id, reason })
  else
    await tx.run(closeInboxItem, {
      comment_key,
      state: 'dropped',
      reply_id: null,
      reason: reason ?? 'The reply was removed.',
    })
  return null
}

/**
 * Deletes dropped and unanswered inbox items, dropped turns and model calls after 8 days, 1,000 of each at a time; returns whether more are
 * left. Budgets look back one day only. Sent replies and turns stay as long as their comments.
 */
export async function forgetReplies(tx: Transaction): Promise<{ more: boolean }> {
  const limit = 1000
  const before = keyAt(tx.now - 8 * dayMs)
  const deleted = [
    await tx.run(deleteOldItems, { before, limit, state: 'dropped' }),
    await tx.run(deleteOldItems, { before, limit, state: 'waiting' }),
    await tx.run(deleteOldTurns, { before: tx.now - 8 * dayMs, limit }),
    await tx.run(deleteOldCalls, { before, limit }),
  ]
  return { more: deleted.some((count) => count >= limit) }
}

const replyWithKey = prepared((given: { key: Key }) =>
  q.selectFrom('comments').select('key').where('key', '=', given.key),
)
const setReplyText = prepared((given: { comment_key: Key } & WrittenText) =>
  q
    .updateTable('persona_replies')
    .set({ content: given.text, template: given.template, model_version: given.model_version })
    .where('comment_key', '=', given.comment_key)
    .where('state', '=', 'claimed')
    .where('content', 'is', null),
)
const replyText = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_replies')
    .select(['content as text', 'model_version'])
    .where('comment_key', '=', given.comment_key),
)
export const closeInboxItem = prepared(
  (given: ReplyResult & { comment_key: Key; state: 'sent' | 'dropped' }) =>
    q
      .updateTable('persona_replies')
      .set({ state: given.state, reply_id: given.reply_id, reason: given.reason })
      .where('comment_key', '=', given.comment_key)
      .where('state', 'in', ['waiting', 'claimed']),
)
const deleteOldItems = prepared((given: { before: Key; limit: number; state: 'dropped' | 'waiting' }) =>
  q
    .deleteFrom('persona_replies')
    .where('comment_key', 'in', (eb) =>
      eb
        .selectFrom('persona_replies as old')
        .select('old.comment_key')
        .where('old.comment_key', '<', given.before)
        .where('old.state', '=', given.state)
        .orderBy('old.comment_key')
        .limit(given.limit),
    ),
)
