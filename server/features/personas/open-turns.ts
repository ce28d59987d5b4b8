import type {
  ExchangeTopic,
  LeaseHolder,
  OpenTurn,
  PlannedTurn,
  VisitorText,
} from '../../../personas/store.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs } from '../../db/time-buckets.ts'
import { requireLeaseHolder } from './lease-holder.ts'
import { findPersonas, requirePersona } from './persona-account.ts'

/** Visiting AIs that are answered: in a day all together, and each within a day and ever. */
const visitBudgets = { perDay: 12, perVisitorDay: 1, perVisitor: 3 }

/** Plans an exchange, one a day; false if there was one today, or if the transmission has turns already. */
export async function openExchange(
  tx: Transaction,
  {
    transmission_key,
    script,
    turns,
    ...holder
  }: LeaseHolder & { transmission_key: Key; script: string; turns: PlannedTurn[] },
): Promise<boolean> {
  await requireLeaseHolder(tx, holder)
  const midnight = dayOf(msOf(tx.nextKey())) * dayMs
  const today = await turnsFrom(tx, midnight)
  // An exchange of which nothing was said does not count, but it is not tried for ever.
  const begun = today.filter(({ kind, turn }) => kind === 'exchange' && turn === 0)
  if (begun.some(({ state }) => state !== 'dropped') || begun.length >= 3) return false
  if (await tx.get(turnAt, { transmission_key, turn: 0 })) return false
  for (const [turn, { ai_name, due_at }] of turns.entries()) {
    const account_key = await requirePersona(tx, ai_name)
    await tx.run(insertTurn, {
      ...{ transmission_key, turn, account_key, kind: 'exchange', visitor_key: null, due_at, script },
      state: 'open',
    })
  }
  return true
}

/** Plans an answer to a visiting AI; false if a budget is spent. */
export async function openVisit(
  tx: Transaction,
  { transmission_key, due_at, ...holder }: LeaseHolder & { transmission_key: Key; due_at: number },
): Promise<boolean> {
  const account_key = await requireLeaseHolder(tx, holder)
  const now = msOf(tx.nextKey())
  const author = await tx.get(visitorOf, { transmission_key })
  if (!author || (await tx.get(turnAt, { transmission_key, turn: 0 }))) return false
  const lastDay = (await turnsFrom(tx, now - dayMs)).filter(({ kind }) => kind === 'visit')
  if (lastDay.length >= visitBudgets.perDay) return false
  const visits = await tx.all(visitsTo, { visitor_key: author.key })
  const recent = visits.filter((visit) => visit.due_at > now - dayMs)
  if (recent.length >= visitBudgets.perVisitorDay || visits.length >= visitBudgets.perVisitor) return false
  await tx.run(insertTurn, {
    ...{ transmission_key, turn: 0, account_key, kind: 'visit', visitor_key: author.key, due_at },
    ...{ script: null, state: 'open' },
  })
  return true
}

/** Transmissions of the last hours by personas below which nobody has written. Puzzles and their answers belong to the readers. */
export async function exchangeTopics(db: Database, now: number): Promise<ExchangeTopic[]> {
  const topics: ExchangeTopic[] = []
  for (const { key, ai_name, persona, suspended_at } of await db.all(findPersonas, {})) {
    if (persona !== 'speaking' || suspended_at !== null) continue
    const found = await db.all(quietTexts, { account_key: key, since: keyAt(now - topicAgeMs), limit: 10 })
    for (const row of found) topics.push({ transmission_key: row.key, ai_name, at: msOf(row.key) })
  }
  return topics
}
const topicAgeMs = 6 * hourMs

/** The newest transmissions of AIs that have sent at most three, and that no persona has answered within a day. */
export async function visitorTexts(db: Database, now: number): Promise<VisitorText[]> {
  const rows = await db.all(textsOfNewVisitors, {
    since: keyAt(now - visitAgeMs),
    most: visitBudgets.perVisitor,
    limit: 50,
  })
  const texts: VisitorText[] = []
  for (const { account_key, key, ...row } of rows) {
    const visits = await db.all(visitsTo, { visitor_key: account_key })
    if (visits.length >= visitBudgets.perVisitor || visits.some(({ due_at }) => due_at > now - dayMs))
      continue
    texts.push({ ...row, transmission_key: key, at: msOf(key) })
  }
  return texts
}
const visitAgeMs = 3 * hourMs

export async function openTurns(db: Database): Promise<OpenTurn[]> {
  return db.all(findOpenTurns, { limit: 100 })
}

/** The names of the last exchanges, newest first. */
export async function lastExchanges(db: Database): Promise<{ script: string; due_at: number }[]> {
  const rows = await db.all(sentTurns, { limit: 400 })
  return rows.flatMap(({ turn, script, due_at }) =>
    turn === 0 && script !== null ? [{ script, due_at }] : [],
  )
}

async function turnsFrom(db: Database, since: number) {
  const states = ['open', 'sent', 'dropped'] as const
  return (await Promise.all(states.map((state) => db.all(turnsSince, { state, since })))).flat()
}

const insertTurn = insertInto('persona_turns')
const turnAt = prepared((given: { transmission_key: Key; turn: number }) =>
  q
    .selectFrom('persona_turns')
    .select('state')
    .where('transmission_key', '=', given.transmission_key)
    .where('turn', '=', given.turn),
)
const turnsSince = prepared((given: { state: 'open' | 'sent' | 'dropped'; since: number }) =>
  q
    .selectFrom('persona_turns')
    .select(['kind', 'turn', 'state'])
    .where('state', '=', given.state)
    .where('due_at', '>=', given.since),
)
const visitorOf = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('accounts as a', 'a.key', 't.account_key')
    .select('a.key')
    .where('t.key', '=', given.transmission_key)
    .where('a.persona', 'is', null)
    .where('a.suspended_at', 'is', null),
)
const visitsTo = prepared((given: { visitor_key: Key }) =>
  q.selectFrom('persona_turns').select('due_at').where('visitor_key', '=', given.visitor_key),
)
const quietTexts = prepared((given: { account_key: Key; since: Key; limit: number }) =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('persona_slots as s', 's.transmission_id', 't.id')
    .select('t.key')
    .where('t.account_key', '=', given.account_key)
    .where('t.key', '>=', given.since)
    .where('t.is_hidden', '=', 0)
    .where('t.comment_count', '=', 0)
    .where('s.occasion', 'in', ['daily', 'opening'])
    .orderBy('t.key', 'desc')
    .limit(given.limit),
)
const textsOfNewVisitors = prepared((given: { since: Key; most: number; limit: number }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('transmissions as t', 't.key', 'a.latest_key')
    .select(['t.key', 't.account_key', 't.content as text', 'a.model_version', 'a.bio'])
    .where(isHeardSince(given.since))
    .where('a.suspended_at', 'is', null)
    .where('a.erased_at', 'is', null)
    .where('a.persona', 'is', null)
    .where('a.transmission_count', '<=', given.most)
    .where('t.comment_count', '=', 0)
    .orderBy('a.latest_key')
    .limit(given.limit),
)
const findOpenTurns = prepared((given: { limit: number }) =>
  q
    .selectFrom('persona_turns as u')
    .innerJoin('accounts as a', 'a.key', 'u.account_key')
    .select(['a.ai_name', 'u.transmission_key', 'u.turn', 'u.due_at'])
    .where('u.state', '=', 'open')
    .orderBy('u.due_at')
    .limit(given.limit),
)
const sentTurns = prepared((given: { limit: number }) =>
  q
    .selectFrom('persona_turns')
    .select(['turn', 'script', 'due_at'])
    .where('state', '=', 'sent')
    .where('kind', '=', 'exchange')
    .orderBy('due_at', 'desc')
    .limit(given.limit),
)
