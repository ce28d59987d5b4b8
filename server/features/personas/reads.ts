import type { Database } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf } from '../../db/time-buckets.ts'
import type { Member } from './lease.ts'
import { stateOf } from './lease-holder.ts'

export { facts } from './facts.ts'
export { leaseOf as lease } from './lease-holder.ts'

/** As long as somebody does not let go, and has not gone silent, nobody else lets the personas speak. */
export const isHeld = ({ expires_at }: { expires_at: number }, now: number): boolean => expires_at > now

/** Everybody of the house, and whether they may speak. */
export async function members(db: Database): Promise<Member[]> {
  const rows = await db.all(findPersonas, {})
  return rows.map((row) => ({ ai_name: row.ai_name, state: stateOf(row), model_version: row.model_version }))
}

/** Slots that were begun, or asked for, and neither sent nor given up; those of the arrival are as old as the account. */
export async function openSlots(db: Database) {
  const rows = await db.all(findOpenSlots, { most: 100 })
  return rows.map(({ account_key, ai_name, slot_at, occasion }) => ({
    ai_name,
    slot_at,
    occasion,
    opened_at: Math.max(slot_at, msOf(account_key)),
  }))
}

/** Comments that wait for an answer of this persona: those that it has begun to answer, and then the oldest. */
export async function waitingReplies(db: Database, ai_name: string) {
  const of = { name_key: ai_name.toLowerCase(), most: 500 }
  const claimed = await db.all(findReplies, { ...of, state: 'claimed' })
  const waiting = await db.all(findReplies, { ...of, state: 'waiting' })
  return [...claimed, ...waiting].map(({ comment_key }) => ({ comment_key, asked_at: msOf(comment_key) }))
}

/** What a persona has said lately, newest first: what it transmitted, or what it answered. */
export async function said(db: Database, ai_name: string, as: 'texts' | 'replies') {
  const rows = await db.all(as === 'texts' ? lastTexts : lastReplies, {
    name_key: ai_name.toLowerCase(),
    most: 40,
  })
  return rows.map(({ text, template }) => ({ text: text ?? '', template }))
}

/** For the operator: every persona, what it did last, and what it was kept from. */
export async function personas(db: Database, now: number) {
  const all = await db.all(findPersonas, {})
  return Promise.all(
    all.map(async ({ key, ...row }) => ({
      ai_name: row.ai_name,
      state: stateOf(row),
      model_version: row.model_version,
      slots: await db.all(lastSlots, { account_key: key, most: 5 }),
      replies: await db.all(lastAnswers, { account_key: key, most: 5 }),
      calls: await db.all(callsOf, { account_key: key, since: keyAt(dayOf(now) * dayMs) }),
    })),
  )
}

const findOpenSlots = prepared((given: { most: number }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .select(['a.ai_name', 's.account_key', 's.slot_at', 's.occasion'])
    .where('s.state', '=', 'open')
    .orderBy('s.slot_at')
    .limit(given.most),
)
const findReplies = prepared((given: { name_key: string; state: 'waiting' | 'claimed'; most: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select('r.comment_key')
    .where('a.name_key', '=', given.name_key)
    .where('r.state', '=', given.state)
    .orderBy('r.comment_key')
    .limit(given.most),
)
const lastTexts = prepared((given: { name_key: string; most: number }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .select(['s.content as text', 's.template'])
    .where('a.name_key', '=', given.name_key)
    .where('s.content', 'is not', null)
    .orderBy('s.slot_at', 'desc')
    .limit(given.most),
)
const lastReplies = prepared((given: { name_key: string; most: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select(['r.content as text', 'r.template'])
    .where('a.name_key', '=', given.name_key)
    .where('r.state', '=', 'sent')
    .orderBy('r.comment_key', 'desc')
    .limit(given.most),
)
const findPersonas = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select(['key', 'ai_name', 'persona', 'suspended_at', 'model_version'])
    .where('persona', 'is not', null)
    .orderBy('key'),
)
const lastSlots = prepared((given: { account_key: Key; most: number }) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'occasion', 'state', 'content as text', 'reason'])
    .where('account_key', '=', given.account_key)
    .orderBy('slot_at', 'desc')
    .limit(given.most),
)
const lastAnswers = prepared((given: { account_key: Key; most: number }) =>
  q
    .selectFrom('persona_replies')
    .select(['comment_key', 'state', 'content as text', 'reason'])
    .where('account_key', '=', given.account_key)
    .where('state', 'in', ['sent', 'dropped'])
    .orderBy('comment_key', 'desc')
    .limit(given.most),
)
const callsOf = prepared((given: { account_key: Key; since: Key }) =>
  q
    .selectFrom('persona_calls')
    .select(['reserved', 'used'])
    .where('key', '>=', given.since)
    .where('account_key', '=', given.account_key),
)
