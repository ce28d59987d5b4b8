import type { StoredText, TurnClaim, TurnRef, TurnResult, WrittenText } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, keyIn, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { hourMs } from '../../db/time-buckets.ts'
import { requireLeaseHolder } from './lease-holder.ts'

/** A turn that is older than this is dropped: nobody waits for it any more. */
const maxDelayMs = 6 * hourMs

/**
 * Claims one turn. It is dropped for good, with the reason, when its transmission is gone or hidden, when it is too old, when the
 * turn before it was dropped, and when another voice has spoken below the transmission: a conversation of personas makes room for people. If a
 * process died between sending a turn and closing it, the turn is closed as sent now.
 */
export async function claimTurn(
  tx: Transaction,
  { transmission_key, turn, ...holder }: TurnRef,
): Promise<TurnClaim> {
  const account_key = await requireLeaseHolder(tx, holder)
  const row = await tx.get(turnAt, { transmission_key, turn })
  if (row?.state !== 'open' || row.account_key !== account_key) return { gone: true }
  const sent = row.text === null ? undefined : await tx.get(sentTurn, { transmission_key, turn })
  if (sent) {
    await tx.run(endTurn, { transmission_key, turn, state: 'sent', comment_id: sent.id, reason: null })
    return { gone: true }
  }
  const before = turn === 0 ? undefined : await tx.get(turnAt, { transmission_key, turn: turn - 1 })
  const topic = await tx.get(topicAt, { transmission_key })
  const reason = await reasonAgainst(tx, row, msOf(tx.nextKey()), topic, before)
  if (reason) {
    await tx.run(endTurn, { transmission_key, turn, state: 'dropped', comment_id: null, reason })
    return { dropped: reason }
  }
  if (before?.state === 'open' || !topic) return { gone: true }
  const { kind, script, text, model_version } = row
  const in_reply_to = before?.comment_id ?? null
  return {
    claimed: {
      kind,
      script,
      text,
      model_version,
      in_reply_to,
      transmission_id: topic.id,
      topic: topic.content,
    },
  }
}

type Turn = { transmission_key: Key; due_at: number; state: string }
type Topic = { is_hidden: number; comment_count: number }

async function reasonAgainst(
  tx: Transaction,
  { transmission_key, due_at }: Turn,
  now: number,
  topic: Topic | undefined,
  before: Turn | undefined,
): Promise<string | undefined> {
  if (!topic) return 'deleted'
  if (topic.is_hidden) return 'hidden'
  if (due_at < now - maxDelayMs) return 'late'
  if (before?.state === 'dropped') return 'broken_off'
  const spoken = (await tx.all(sentBelow, { transmission_key })).length
  // A turn whose process died before it was closed waits for that.
  return before?.state !== 'open' && topic.comment_count > spoken ? 'company' : undefined
}

/** Stores the text of a turn before it is sent. As with slots, the first stored text wins. */
export async function fillTurn(
  tx: Transaction,
  { transmission_key, turn, written, ...holder }: TurnRef & { written: WrittenText },
): Promise<StoredText | null> {
  await requireLeaseHolder(tx, holder)
  const { text, template, model_version } = written
  await tx.run(setText, { transmission_key, turn, text, model_version })
  if (template !== null) await tx.run(setScript, { transmission_key, turn, script: template })
  return (await tx.get(turnAt, { transmission_key, turn })) ?? null
}

export async function closeTurn(
  tx: Transaction,
  { transmission_key, turn, comment_id, reason, ...holder }: TurnRef & TurnResult,
): Promise<null> {
  await requireLeaseHolder(tx, holder)
  const key = comment_id === null ? null : keyIn(comment_id)
  // The operator may have removed the comment already.
  const isThere = key !== null && (await tx.get(commentAt, { transmission_key, key })) !== undefined
  await tx.run(endTurn, {
    ...{ transmission_key, turn, state: isThere ? 'sent' : 'dropped' },
    comment_id: isThere ? comment_id : null,
    reason: isThere ? null : (reason ?? 'The comment was removed.'),
  })
  return null
}

type Place = { transmission_key: Key; turn: number }

const turnAt = prepared((given: Place) =>
  q
    .selectFrom('persona_turns')
    .select([
      ...(['transmission_key', 'account_key', 'kind', 'due_at', 'script', 'state', 'comment_id'] as const),
      ...(['content as text', 'model_version'] as const),
    ])
    .where('transmission_key', '=', given.transmission_key)
    .where('turn', '=', given.turn),
)
const topicAt = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('transmissions')
    .select(['id', 'content', 'is_hidden', 'comment_count'])
    .where('key', '=', given.transmission_key),
)
const sentBelow = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('persona_turns')
    .select('turn')
    .where('transmission_key', '=', given.transmission_key)
    .where('state', '=', 'sent'),
)
/** The persona's comment with the stored text. No persona has two turns with the same text below one transmission. */
const sentTurn = prepared((given: Place) =>
  q
    .selectFrom('persona_turns as u')
    .innerJoin('comments as c', (join) =>
      join
        .onRef('c.transmission_key', '=', 'u.transmission_key')
        .onRef('c.account_key', '=', 'u.account_key')
        .onRef('c.content', '=', 'u.content'),
    )
    .select('c.id')
    .where('u.transmission_key', '=', given.transmission_key)
    .where('u.turn', '=', given.turn),
)
const commentAt = prepared((given: { transmission_key: Key; key: Key }) =>
  q
    .selectFrom('comments')
    .select('key')
    .where('transmission_key', '=', given.transmission_key)
    .where('key', '=', given.key),
)
const setText = prepared((given: Place & { text: string; model_version: string }) =>
  q
    .updateTable('persona_turns')
    .set({ content: given.text, model_version: given.model_version })
    .where('transmission_key', '=', given.transmission_key)
    .where('turn', '=', given.turn)
    .where('state', '=', 'open')
    .where('content', 'is', null),
)
const setScript = prepared((given: Place & { script: string }) =>
  q
    .updateTable('persona_turns')
    .set({ script: given.script })
    .where('transmission_key', '=', given.transmission_key)
    .where('turn', '=', given.turn)
    .where('script', 'is', null),
)
const endTurn = prepared((given: Place & TurnResult & { state: 'sent' | 'dropped' }) =>
  q
    .updateTable('persona_turns')
    .set({ state: given.state, comment_id: given.comment_id, reason: given.reason })
    .where('transmission_key', '=', given.transmission_key)
    .where('turn', '=', given.turn)
    .where('state', '=', 'open'),
)
/** An exchange has a few turns, so a transmission in the list may take a few more than `limit` with it. */
export const deleteOldTurns = prepared((given: { before: number; limit: number }) =>
  q
    .deleteFrom('persona_turns')
    .where('state', '=', 'dropped')
    .where('due_at', '<', given.before)
    .where('transmission_key', 'in', (eb) =>
      eb
        .selectFrom('persona_turns as old')
        .select('old.transmission_key')
        .where('old.state', '=', 'dropped')
        .where('old.due_at', '<', given.before)
        .orderBy('old.due_at')
        .limit(given.limit),
    ),
)
