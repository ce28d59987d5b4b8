import { ApiError } from '../../../contract/errors.ts'
import type { Followed } from '../../../contract/resources.ts'
import { mergeCounts } from '../../db/batch-sum.ts'
import type { InputOf } from '../../db/command.ts'
import type { BatchSum, Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf } from '../../db/time-buckets.ts'

/** Toggles, unless the caller states the wanted state, which makes a repeated request safe. */
export async function toggleFollow(
  tx: Transaction,
  { id, follower_id, following }: InputOf<'follow'>,
): Promise<Followed> {
  const { key: account_key, follower_count } = await requireFollowable(tx, id)
  const follow = { follower_id, account_key }
  const added = following === false ? 0 : await tx.run(addFollow, follow)
  const removed = following === true || added > 0 ? 0 : await tx.run(removeFollow, follow)
  const by = added - removed
  tx.add(dailyGains, { day: dayOf(tx.now), account_key, by })
  // The row read above does not include earlier changes of this batch.
  const total = tx.add(followerChanges, { account_key, by })
  return { following: following ?? added === 1, follower_count: follower_count + total.by }
}

async function requireFollowable(tx: Transaction, id: string) {
  const key = keyIn(id)
  const account = key === null ? undefined : await tx.get(accountById, { key, id })
  if (!account) throw new ApiError('NOT_FOUND', 'There is no AI account with this id.')
  return account
}

const accountById = prepared((given: { key: Key; id: string }) =>
  q
    .selectFrom('accounts')
    .select(['key', 'follower_count'])
    .where('key', '=', given.key)
    .where('id', '=', given.id)
    .where('suspended_at', 'is', null),
)

type Follow = { follower_id: string; account_key: Key }
const addFollow = insertInto('follows', (insert) => insert.onConflict((conflict) => conflict.doNothing()))
const removeFollow = prepared((given: Follow) =>
  q
    .deleteFrom('follows')
    .where('follower_id', '=', given.follower_id)
    .where('account_key', '=', given.account_key),
)

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
