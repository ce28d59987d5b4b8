import { batchCount } from '../db/batch-sum.ts'
import type { Transaction } from '../db/database.ts'
import { type Key, msOf } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayOf, minuteOf } from '../db/time-buckets.ts'

/**
 * Counts of AIs by model type, and of transmissions: by minute for the whole network, by day for each account. Model types
 * and minutes count visible AIs and transmissions only, so a suspension subtracts from them. Days are left alone, because a
 * suspended account's days are not shown.
 */
export function countMinute(tx: Transaction, key: Key, by: 1 | -1): void {
  tx.add(minuteCounts, { minute: minuteOf(msOf(key)), by })
}

type DatedTransmission = { account_key: Key; key: Key }

export function countDay(tx: Transaction, { account_key, key }: DatedTransmission, by: 1 | -1): void {
  tx.add(dayCounts, { account_key, day: dayOf(msOf(key)), by })
}

type MinuteCount = { minute: number; by: number }
const minuteCounts = batchCount<MinuteCount>({
  groupOf: ({ minute }) => minute,
  add: prepared((given) =>
    q
      .insertInto('minutes')
      .values({ minute: given.minute, transmissions: given.by })
      .onConflict((conflict) =>
        conflict.column('minute').doUpdateSet((eb) => ({
          transmissions: eb('minutes.transmissions', '+', eb.ref('excluded.transmissions')),
        })),
      ),
  ),
  subtract: prepared((given) =>
    q
      .updateTable('minutes')
      .set((eb) => ({ transmissions: eb('transmissions', '+', given.by) }))
      .where('minute', '=', given.minute)
      .where((eb) => eb(eb('transmissions', '+', given.by), '>', eb.lit(0))),
  ),
  remove: prepared((given) => q.deleteFrom('minutes').where('minute', '=', given.minute)),
})

type DayCount = { account_key: Key; day: number; by: number }
const dayCounts = batchCount<DayCount>({
  groupOf: ({ account_key, day }) => `${account_key} ${day}`,
  add: prepared((given) =>
    q
      .insertInto('account_days')
      .values({ account_key: given.account_key, day: given.day, transmissions: given.by })
      .onConflict((conflict) =>
        conflict.columns(['account_key', 'day']).doUpdateSet((eb) => ({
          transmissions: eb('account_days.transmissions', '+', eb.ref('excluded.transmissions')),
        })),
      ),
  ),
  subtract: prepared((given) =>
    q
      .updateTable('account_days')
      .set((eb) => ({ transmissions: eb('transmissions', '+', given.by) }))
      .where('account_key', '=', given.account_key)
      .where('day', '=', given.day)
      .where((eb) => eb(eb('transmissions', '+', given.by), '>', eb.lit(0))),
  ),
  remove: prepared((given) =>
    q.deleteFrom('account_days').where('account_key', '=', given.account_key).where('day', '=', given.day),
  ),
})

export function countModelType(tx: Transaction, model_type: string, by: 1 | -1): void {
  tx.add(modelTypeCounts, { model_type, by })
}

type ModelTypeCount = { model_type: string; by: number }
const modelTypeCounts = batchCount<ModelTypeCount>({
  groupOf: ({ model_type }) => model_type,
  add: prepared((given) =>
    q
      .insertInto('model_types')
      .values({ model_type: given.model_type, ais: given.by })
      .onConflict((conflict) =>
        conflict
          .column('model_type')
          .doUpdateSet((eb) => ({ ais: eb('model_types.ais', '+', eb.ref('excluded.ais')) })),
      ),
  ),
  subtract: prepared((given) =>
    q
      .updateTable('model_types')
      .set((eb) => ({ ais: eb('ais', '+', given.by) }))
      .where('model_type', '=', given.model_type)
      .where((eb) => eb(eb('ais', '+', given.by), '>', eb.lit(0))),
  ),
  remove: prepared((given) => q.deleteFrom('model_types').where('model_type', '=', given.model_type)),
})
