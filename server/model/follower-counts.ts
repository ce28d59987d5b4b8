import { mergeCounts } from '../db/batch-sum.ts'
import type { BatchSum, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayOf } from '../db/time-buckets.ts'

/** Counts followers won or lost, of the account and of today. Returns the total change of this batch so far. */
export function countFollowers(tx: Transaction, change: FollowerChange): Readonly<FollowerChange> {
  tx.add(dailyGains, { day: dayOf(tx.now), ...change })
  return tx.add(followerChanges, { ...change })
}

type FollowerChange = { account_key: Key; by: number }
const followerChanges: BatchSum<FollowerChange> = {
  groupOf: ({ account_key }) => account_key,
  merge: mergeCounts,
  write: (tx, totals) =>
    tx.each(totals, async (total) => {
      if (total.by !== 0) await tx.put(updateFollowers, total)
    }),
}
const updateFollowers = prepared((given: FollowerChange) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ follower_count: eb('follower_count', '+', given.by) }))
    .where('key', '=', given.account_key),
)

/** The net gain of followers per day. A day whose gain returns to zero has no row. */
type DailyGain = { day: number; account_key: Key; by: number }
const dailyGains: BatchSum<DailyGain> = {
  groupOf: ({ day, account_key }) => `${day} ${account_key}`,
  merge: mergeCounts,
  write: (tx, totals) =>
    tx.each(totals, async (total) => {
      const isDone = total.by === 0 || (await tx.run(removeIfZero, { ...total, opposite: -total.by }))
      if (!isDone) await tx.put(addToDay, total)
    }),
}
const removeIfZero = prepared((given: DailyGain & { opposite: number }) =>
  q
    .deleteFrom('follower_days')
    .where('day', '=', given.day)
    .where('account_key', '=', given.account_key)
    .where('gained', '=', given.opposite),
)
const addToDay = prepared((given: DailyGain) =>
  q
    .insertInto('follower_days')
    .values({ day: given.day, account_key: given.account_key, gained: given.by })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'account_key'])
        .doUpdateSet((eb) => ({ gained: eb('follower_days.gained', '+', eb.ref('excluded.gained')) })),
    ),
)
