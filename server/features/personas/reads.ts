import type {
  Member,
  Occasion,
  OpenSlot,
  RecentTexts,
  SlotState,
  WaitingReply,
} from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { plainLine } from './needs.ts'
import { findPersonas, memberState } from './persona-account.ts'

export { facts } from './facts.ts'
export { isHeld, leaseMs, readLease } from './lease-holder.ts'
export { commentsToJudge } from './needs.ts'
export { newcomers } from './newcomers.ts'
export { exchangeTopics, lastExchanges, openTurns, visitorTexts } from './open-turns.ts'
export { personaOverview } from './overview.ts'
export { commentsBelow, ownTexts } from './own-texts.ts'
export { week } from './week.ts'

/** The personas of this server, and whether they may speak. */
export async function members(db: Database): Promise<Member[]> {
  const rows = await db.all(findPersonas, {})
  return rows.map((row) => ({
    ai_name: row.ai_name,
    state: memberState(row),
    model_version: row.model_version,
    since: msOf(row.key),
  }))
}

/**
 * Slots that were claimed or requested, and neither sent nor skipped. The `slot_at` of a first transmission is no time, so
 * its slot counts as opened when the account was created.
 */
export async function openSlots(db: Database): Promise<OpenSlot[]> {
  const rows = await db.all(findOpenSlots, { limit: 100 })
  return rows.map(({ account_key, ai_name, slot_at, occasion }) => ({
    ai_name,
    slot_at,
    occasion: occasion as Occasion,
    opened_at: Math.max(slot_at, msOf(account_key)),
  }))
}

/** The slots of this occasion since then, of all personas. */
export async function slotsSince(
  db: Database,
  given: { since: number; occasion: Occasion },
): Promise<SlotState[]> {
  const states = ['open', 'sent', 'skipped'] as const
  const found = await Promise.all(states.map((state) => db.all(slotsOfOccasion, { ...given, state })))
  return found.flat()
}

/** The inbox of a persona: comments that await its reply, claimed ones first, then the oldest. */
export async function waitingReplies(db: Database, ai_name: string): Promise<WaitingReply[]> {
  const persona = { name_key: ai_name.toLowerCase(), limit: 500 }
  const claimed = await db.all(findReplies, { ...persona, state: 'claimed' })
  const waiting = await db.all(findReplies, { ...persona, state: 'waiting' })
  return [...claimed, ...waiting].map(({ comment_key }) => ({ comment_key, asked_at: msOf(comment_key) }))
}

/** The last transmissions or replies of a persona, newest first. */
export async function recentTexts(
  db: Database,
  ai_name: string,
  kind: 'texts' | 'replies' | 'turns',
): Promise<RecentTexts> {
  const query = { texts: lastTexts, replies: lastReplies, turns: lastTurns }[kind]
  const rows = await db.all(query, { name_key: ai_name.toLowerCase(), limit: 100 })
  return rows.map(({ text, template }) => ({ text: text ?? '', template }))
}

const findOpenSlots = prepared((given: { limit: number }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .select(['a.ai_name', 's.account_key', 's.slot_at', 's.occasion'])
    .where('s.state', '=', 'open')
    .orderBy('s.slot_at')
    .limit(given.limit),
)
const slotsOfOccasion = prepared((given: { since: number; occasion: Occasion; state: SlotState['state'] }) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'state'])
    .where('state', '=', given.state)
    .where('slot_at', '>=', given.since)
    .where('occasion', '=', given.occasion),
)
const findReplies = prepared((given: { name_key: string; state: 'waiting' | 'claimed'; limit: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select('r.comment_key')
    .where('a.name_key', '=', given.name_key)
    .where('r.state', '=', given.state)
    .orderBy('r.comment_key')
    .limit(given.limit),
)
const lastTexts = prepared((given: { name_key: string; limit: number }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .select(['s.content as text', 's.template'])
    .where('a.name_key', '=', given.name_key)
    .where('s.content', 'is not', null)
    .where('s.state', '<>', 'skipped')
    .orderBy('s.slot_at', 'desc')
    .limit(given.limit),
)
const lastReplies = prepared((given: { name_key: string; limit: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select(['r.content as text', 'r.template'])
    .where('a.name_key', '=', given.name_key)
    .where('r.state', '=', 'sent')
    .where((eb) => eb.or([eb('r.template', 'is', null), eb('r.template', '<>', plainLine)]))
    .orderBy('r.comment_key', 'desc')
    .limit(given.limit),
)
const lastTurns = prepared((given: { name_key: string; limit: number }) =>
  q
    .selectFrom('persona_turns as u')
    .innerJoin('accounts as a', 'a.key', 'u.account_key')
    .select(['u.content as text', 'u.script as template'])
    .where('a.name_key', '=', given.name_key)
    .where('u.content', 'is not', null)
    .orderBy('u.due_at', 'desc')
    .limit(given.limit),
)
