import type { Transaction } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs } from '../../db/time-buckets.ts'
import { type Fenced, requireHeld } from './lease-holder.ts'

/** How much may be answered: so many in an hour by one person, by one persona, and by all in a day ... */
type ReplyBudgets = { perCommenter: number; perPersona: number; perDay: number }
/** ... and for ever so many to one person, and in a day so many in all, below one transmission. */
const perThread = { commenter: 2, day: 6 }

/** What a persona needs to know to answer. */
export type Claimed = {
  comment_key: Key
  comment_id: string
  content: string
  transmission_id: string
  under: string
  text: string | null
  model_version: string | null
}
export type Claim = { claimed: Claimed } | { dropped: string } | { gone: true }

type Job = Fenced & { comment_key: Key }

/**
 * Takes one comment, and counts it against the budgets before anything is written: whatever happens to the answer, it was
 * paid for. What may not be answered is dropped for good, with the reason; what was answered by somebody who could not say so any more is done.
 */
export async function claimReply(
  tx: Transaction,
  { comment_key, budgets, ...held }: Job & { budgets: ReplyBudgets },
): Promise<Claim> {
  const account_key = await requireHeld(tx, held)
  const job = await tx.get(jobAt, { comment_key })
  if (!job || job.account_key !== account_key || !['waiting', 'claimed'].includes(job.state)) {
    return { gone: true }
  }
  const sent = job.text === null ? undefined : await tx.get(answerAt, { comment_key })
  if (sent) {
    await tx.run(endReply, { comment_key, state: 'sent', reply_id: sent.id, reason: null })
    return { gone: true }
  }
  const now = msOf(tx.nextKey())
  const reason =
    job.state === 'claimed' ? undefined : await reasonAgainst(tx, { ...job, comment_key }, budgets, now)
  if (reason) {
    await tx.run(endReply, { comment_key, state: 'dropped', reply_id: null, reason })
    return { dropped: reason }
  }
  const claimed_at = job.claimed_at ?? now
  await tx.run(takeReply, { comment_key, claimed_at })
  const { content, comment_id, transmission_id, under, text, model_version } = job
  return { claimed: { comment_key, comment_id, content, transmission_id, under, text, model_version } }
}

type JobRow = {
  comment_key: Key
  account_key: Key
  transmission_key: Key
  commenter: string
  persona: 'speaking' | 'paused' | null
  suspended_at: number | null
  is_hidden: number
}

async function reasonAgainst(
  tx: Transaction,
  { comment_key, account_key, transmission_key, commenter, persona, suspended_at, is_hidden }: JobRow,
  budgets: ReplyBudgets,
  now: number,
): Promise<string | undefined> {
  if (suspended_at !== null) return 'suspended'
  if (persona !== 'speaking') return 'paused'
  // Its author is suspended. What may have been sent already is not dropped but sent again, and refused.
  if (is_hidden) return 'hidden'
  if (msOf(comment_key) < now - dayMs) return 'late'
  if (commenter !== '' && (await tx.get(newerOf, { comment_key, transmission_key, commenter }))) {
    return 'superseded'
  }
  const here = await tx.all(claimsUnder, { transmission_key })
  const mine = here.filter((claim) => claim.account_key === account_key)
  if (mine.filter((claim) => claim.commenter === commenter).length >= perThread.commenter) return 'thread'
  if (mine.filter(({ claimed_at }) => claimed_at > now - dayMs).length >= perThread.day) return 'transmission'
  const today = await tx.all(claimsSince, { since: now - dayMs })
  if (today.length >= budgets.perDay) return 'day'
  const lately = today.filter(({ claimed_at }) => claimed_at > now - hourMs)
  if (lately.filter((claim) => claim.account_key === account_key).length >= budgets.perPersona) return 'hour'
  if (lately.filter((claim) => claim.commenter === commenter).length >= budgets.perCommenter)
    return 'commenter'
  return undefined
}

/** As with slots: what is stored first is what is sent. */
export async function fillReply(
  tx: Transaction,
  { comment_key, written, ...held }: Job & { written: WrittenReply },
): Promise<WrittenReply | null> {
  await requireHeld(tx, held)
  await tx.run(setReplyText, { comment_key, ...written })
  return (await tx.get(replyText, { comment_key })) ?? null
}

type WrittenReply = { text: string | null; template: string | null; model_version: string | null }

export async function closeReply(
  tx: Transaction,
  { comment_key, reply_id, reason, ...held }: Job & ReplyEnd,
): Promise<null> {
  await requireHeld(tx, held)
  await tx.run(endReply, { comment_key, state: reply_id === null ? 'dropped' : 'sent', reply_id, reason })
  return null
}

type ReplyEnd = { reply_id: string | null; reason: string | null }

/** What may be asked of models in a day, by this persona and by all together. */
type CallBudgets = { own: number; calls: number; tokens: number }

/** Pays for a call before it is made, as if it would cost the most that it can; null when that is more than is left. */
export async function reserveCall(
  tx: Transaction,
  { tokens, budgets, ...held }: Fenced & { tokens: number; budgets: CallBudgets },
): Promise<Key | null> {
  const account_key = await requireHeld(tx, held)
  const key = tx.nextKey()
  const midnight = keyAt(dayOf(msOf(key)) * dayMs)
  const spent = await tx.all(callsSince, { since: midnight })
  const total = spent.reduce((sum, { reserved, used }) => sum + (used ?? reserved), 0)
  const own = spent.filter((call) => call.account_key === account_key).length
  if (own >= budgets.own || spent.length >= budgets.calls || total + tokens > budgets.tokens) return null
  await tx.put(addCall, { key, account_key, reserved: tokens })
  return key
}

/** What it did cost. */
export async function settleCall(tx: Transaction, { key, used }: { key: Key; used: number }): Promise<null> {
  await tx.run(setUsed, { key, used })
  return null
}

/** Budgets look back a day; answers stand beside their comments, and what nobody has answered in a week is not answered any more. */
export async function forgetReplies(tx: Transaction): Promise<{ more: boolean }> {
  const most = 1000
  const before = keyAt(tx.now - 8 * dayMs)
  const forgotten = [
    await tx.run(forgetJobs, { before, most, state: 'dropped' }),
    await tx.run(forgetJobs, { before, most, state: 'waiting' }),
    await tx.run(forgetCalls, { before, most }),
  ]
  return { more: forgotten.includes(most) }
}

const jobAt = prepared((given: { comment_key: Key }) =>
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
      'r.model_version',
      'a.persona',
      'a.suspended_at',
      'c.content',
      'c.id as comment_id',
      't.id as transmission_id',
      't.content as under',
      't.is_hidden',
    ])
    .where('r.comment_key', '=', given.comment_key),
)
/** Its answer, where it is nobody else's. */
const answerAt = prepared((given: { comment_key: Key }) =>
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
const newerOf = prepared((given: { comment_key: Key; transmission_key: Key; commenter: string }) =>
  q
    .selectFrom('persona_replies')
    .select('comment_key')
    .where('transmission_key', '=', given.transmission_key)
    .where('commenter', '=', given.commenter)
    .where('comment_key', '>', given.comment_key)
    .limit(1),
)
const claimsUnder = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('persona_replies')
    .select(['account_key', 'commenter', 'claimed_at'])
    .$narrowType<{ claimed_at: number }>()
    .where('transmission_key', '=', given.transmission_key)
    .where('claimed_at', 'is not', null),
)
const claimsSince = prepared((given: { since: number }) =>
  q
    .selectFrom('persona_replies')
    .select(['account_key', 'commenter', 'claimed_at'])
    .$narrowType<{ claimed_at: number }>()
    .where('claimed_at', '>', given.since),
)
const takeReply = prepared((given: { comment_key: Key; claimed_at: number }) =>
  q
    .updateTable('persona_replies')
    .set({ state: 'claimed', claimed_at: given.claimed_at })
    .where('comment_key', '=', given.comment_key),
)
const setReplyText = prepared((given: { comment_key: Key } & WrittenReply) =>
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
    .select(['content as text', 'template', 'model_version'])
    .where('comment_key', '=', given.comment_key),
)
const endReply = prepared((given: ReplyEnd & { comment_key: Key; state: 'sent' | 'dropped' }) =>
  q
    .updateTable('persona_replies')
    .set({ state: given.state, reply_id: given.reply_id, reason: given.reason })
    .where('comment_key', '=', given.comment_key)
    .where('state', 'in', ['waiting', 'claimed']),
)
const callsSince = prepared((given: { since: Key }) =>
  q.selectFrom('persona_calls').select(['account_key', 'reserved', 'used']).where('key', '>=', given.since),
)
const addCall = prepared((given: { key: Key; account_key: Key; reserved: number }) =>
  q
    .insertInto('persona_calls')
    .values({ key: given.key, account_key: given.account_key, reserved: given.reserved }),
)
const setUsed = prepared((given: { key: Key; used: number }) =>
  q.updateTable('persona_calls').set({ used: given.used }).where('key', '=', given.key),
)
const forgetJobs = prepared((given: { before: Key; most: number; state: 'dropped' | 'waiting' }) =>
  q
    .deleteFrom('persona_replies')
    .where('comment_key', 'in', (eb) =>
      eb
        .selectFrom('persona_replies as old')
        .select('old.comment_key')
        .where('old.comment_key', '<', given.before)
        .where('old.state', '=', given.state)
        .orderBy('old.comment_key')
        .limit(given.most),
    ),
)
const forgetCalls = prepared((given: { before: Key; most: number }) =>
  q
    .deleteFrom('persona_calls')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('persona_calls as old')
        .select('old.key')
        .where('old.key', '<', given.before)
        .orderBy('old.key')
        .limit(given.most),
    ),
)
