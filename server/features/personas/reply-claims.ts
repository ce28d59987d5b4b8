import type { ReplyBudgets, ReplyClaim, ReplyRef } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireLeaseHolder } from './lease-holder.ts'
import { plainLine } from './needs.ts'
import { closeInboxItem } from './replies.ts'
import { reasonNotToReply } from './reply-rules.ts'

/**
 * Claims one comment of the persona inbox. The claim counts against the budgets from now on, even if no reply is
 * sent. A comment that may not be answered is dropped for good, with the reason. If a process
 * died between sending a reply and closing its item, the item is closed as sent now. An item that is claimed already is not
 * checked again: its reply may have been sent.
 */
export async function claimReply(
  tx: Transaction,
  { comment_key, budgets, ...holder }: ReplyRef & { budgets: ReplyBudgets },
): Promise<ReplyClaim> {
  const account_key = await requireLeaseHolder(tx, holder)
  const item = await tx.get(inboxItem, { comment_key })
  if (!item) {
    // The comment was deleted while its item was claimed. The reply may have been sent before.
    const sent = await tx.get(sentReply, { comment_key })
    const state = sent ? 'sent' : 'dropped'
    const reason = sent ? null : 'The comment was deleted.'
    await tx.run(closeInboxItem, { comment_key, state, reply_id: sent?.id ?? null, reason })
    return { gone: true }
  }
  if (item.account_key !== account_key || !['waiting', 'claimed'].includes(item.state)) {
    return { gone: true }
  }
  const sent = item.text === null ? undefined : await tx.get(sentReply, { comment_key })
  if (sent) {
    await tx.run(closeInboxItem, { comment_key, state: 'sent', reply_id: sent.id, reason: null })
    return { gone: true }
  }
  const now = msOf(tx.nextKey())
  const { transmission_key, commenter, commentedText } = item
  const isOwn = item.asker_key === account_key
  const waiting = { ...item, comment_key, isBelowPuzzle: isOwn && /^Puzzle [\d,]+\. /.test(commentedText) }
  const reason = item.state === 'claimed' ? undefined : await reasonNotToReply(tx, waiting, budgets, now)
  if (reason) {
    await tx.run(closeInboxItem, { comment_key, state: 'dropped', reply_id: null, reason })
    return { dropped: reason }
  }
  await tx.run(markClaimed, { comment_key, claimed_at: item.claimed_at ?? now })
  const { content, comment_id, transmission_id, text, model_version } = item
  const getsLine = item.template === plainLine
  const before = { transmission_key, commenter, comment_key, limit: maxEarlier }
  const earlier = commenter === '' ? [] : await tx.all(earlierComments, before)
  return {
    claimed: {
      ...{ content, comment_id, transmission_id, text, model_version, getsLine },
      ...{ commentedText, commentedAt: msOf(transmission_key), isOwn },
      earlier: earlier.map((comment) => comment.content),
    },
  }
}

const maxEarlier = 50

const earlierComments = prepared(
  (given: { transmission_key: Key; commenter: string; comment_key: Key; limit: number }) =>
    q
      .selectFrom('comments')
      .select('content')
      .where('transmission_key', '=', given.transmission_key)
      .where('commenter_id', '=', given.commenter)
      .where('key', '<', given.comment_key)
      .orderBy('key')
      .limit(given.limit),
)

const inboxItem = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .innerJoin('transmissions as t', 't.key', 'r.transmission_key')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'r.transmission_key').onRef('c.key', '=', 'r.comment_key'),
    )
    .select([
      'r.account_key',
      'r.transmission_key',
      'r.commenter',
      'r.state',
      'r.claimed_at',
      'r.content as text',
      'r.template',
      'r.model_version',
      'a.persona',
      'a.suspended_at',
      'c.content',
      'c.id as comment_id',
      't.id as transmission_id',
      't.content as commentedText',
      't.is_hidden',
      't.account_key as asker_key',
    ])
    .where('r.comment_key', '=', given.comment_key),
)
/** The persona's comment with the stored text, unless it is recorded as the reply to another comment. The plain line is the same for many, so it is known by what it answers. */
const sentReply = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('comments as c', (join) =>
      join
        .onRef('c.transmission_key', '=', 'r.transmission_key')
        .onRef('c.account_key', '=', 'r.account_key')
        .onRef('c.content', '=', 'r.content')
        .onRef('c.key', '>', 'r.comment_key'),
    )
    .select('c.id')
    .where('r.comment_key', '=', given.comment_key)
    .where((eb) =>
      eb.or([
        eb('r.template', 'is', null),
        eb('r.template', '<>', plainLine),
        eb('c.reply_to_key', '=', eb.ref('r.comment_key')),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('persona_replies as other')
            .select('other.reply_id')
            .whereRef('other.reply_id', '=', 'c.id'),
        ),
      ),
    ),
)
const markClaimed = prepared((given: { comment_key: Key; claimed_at: number }) =>
  q
    .updateTable('persona_replies')
    .set({ state: 'claimed', claimed_at: given.claimed_at })
    .where('comment_key', '=', given.comment_key),
)
