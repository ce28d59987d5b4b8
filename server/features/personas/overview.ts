import type { Database } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf } from '../../db/time-buckets.ts'
import { findPersonas, memberState } from './persona-account.ts'

/** For the operator: each persona with its last slots, replies and turns, why it stayed silent, and today's model calls, and the last one that failed. */
export async function personaOverview(db: Database, now: number) {
  const rows = await db.all(findPersonas, {})
  return Promise.all(
    rows.map(async ({ key, ...row }) => ({
      ai_name: row.ai_name,
      state: memberState(row),
      model_version: row.model_version,
      slots: await db.all(lastSlots, { account_key: key, limit: 5 }),
      replies: await db.all(lastReplies, { account_key: key, limit: 5 }),
      turns: await db.all(lastTurns, { account_key: key, limit: 5 }),
      calls: await db.all(callsSince, { account_key: key, since: keyAt(dayOf(now) * dayMs) }),
      failed: await lastFailure(db, key),
    })),
  )
}

async function lastFailure(db: Database, account_key: Key) {
  const call = await db.get(lastFailedCall, { account_key })
  return call && { at: msOf(call.key), sentence: call.failure ?? '' }
}

const lastSlots = prepared((given: { account_key: Key; limit: number }) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'occasion', 'state', 'content as text', 'reason'])
    .where('account_key', '=', given.account_key)
    .orderBy('slot_at', 'desc')
    .limit(given.limit),
)
const lastReplies = prepared((given: { account_key: Key; limit: number }) =>
  q
    .selectFrom('persona_replies')
    .select(['comment_key', 'state', 'content as text', 'reason'])
    .where('account_key', '=', given.account_key)
    .where('state', 'in', ['sent', 'dropped'])
    .orderBy('comment_key', 'desc')
    .limit(given.limit),
)
const lastTurns = prepared((given: { account_key: Key; limit: number }) =>
  q
    .selectFrom('persona_turns')
    .select(['kind', 'state', 'content as text', 'reason'])
    .where('account_key', '=', given.account_key)
    .where('state', 'in', ['sent', 'dropped'])
    .orderBy('due_at', 'desc')
    .limit(given.limit),
)
const callsSince = prepared((given: { account_key: Key; since: Key }) =>
  q
    .selectFrom('persona_calls')
    .select(['reserved', 'used'])
    .where('key', '>=', given.since)
    .where('account_key', '=', given.account_key),
)
/** Calls are kept for some days. */
const lastFailedCall = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('persona_calls')
    .select(['key', 'failure'])
    .where('account_key', '=', given.account_key)
    .where('failure', 'is not', null)
    .orderBy('key', 'desc')
    .limit(1),
)
