import type { CallRequest } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf } from '../../db/time-buckets.ts'
import { requireLeaseHolder } from './lease-holder.ts'

/** Reserves the maximum cost of a model call before it is made; null when the daily budget does not cover it. */
export async function reserveCall(
  tx: Transaction,
  { tokens, budgets, ...holder }: CallRequest,
): Promise<Key | null> {
  const account_key = await requireLeaseHolder(tx, holder)
  const key = tx.nextKey()
  const midnight = keyAt(dayOf(msOf(key)) * dayMs)
  const calls = await tx.all(callsSince, { since: midnight })
  const spent = calls.reduce((sum, { reserved, used }) => sum + (used ?? reserved), 0)
  const own = calls.filter((call) => call.account_key === account_key).length
  if (own >= budgets.own || calls.length >= budgets.calls || spent + tokens > budgets.tokens) return null
  await tx.put(addCall, { key, account_key, reserved: tokens })
  return key
}

/** Records the actual cost of a call. */
export async function settleCall(tx: Transaction, { key, used }: { key: Key; used: number }): Promise<null> {
  await tx.run(setUsed, { key, used })
  return null
}

/** Records why a call gave no text. It keeps its reservation. */
export async function failCall(
  tx: Transaction,
  { key, failure }: { key: Key; failure: string },
): Promise<null> {
  await tx.run(setFailure, { key, failure })
  return null
}

const callsSince = prepared((given: { since: Key }) =>
  q.selectFrom('persona_calls').select(['account_key', 'reserved', 'used']).where('key', '>=', given.since),
)
const addCall = insertInto('persona_calls')
const setUsed = prepared((given: { key: Key; used: number }) =>
  q.updateTable('persona_calls').set({ used: given.used }).where('key', '=', given.key),
)
const setFailure = prepared((given: { key: Key; failure: string }) =>
  q.updateTable('persona_calls').set({ failure: given.failure }).where('key', '=', given.key),
)
export const deleteOldCalls = prepared((given: { before: Key; limit: number }) =>
  q
    .deleteFrom('persona_calls')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('persona_calls as old')
        .select('old.key')
        .where('old.key', '<', given.before)
        .orderBy('old.key')
        .limit(given.limit),
    ),
)
