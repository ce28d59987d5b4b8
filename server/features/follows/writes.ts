import { ApiError } from '../../../contract/errors.ts'
import type { Followed } from '../../../contract/resources.ts'
import { addBy } from '../../db/batch-sum.ts'
import type { BatchSum, Transaction } from '../../db/database.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf } from '../../db/time-buckets.ts'

/** Flips, unless the caller says which state it wants: then it may be repeated safely. */
export async function toggleFollow(
  tx: Transaction,
  { id, follower_id, following }: { id: string; follower_id: string; following?: boolean | undefined },
): Promise<Followed> {
  const { key: account_key, follower_count } = await requireFollowable(tx, id)
  const follow = { follower_id, account_key }
  const given = following === false ? 0 : await tx.run(addFollow, follow)
  const taken = following === true || given > 0 ? 0 : await tx.run(removeFollow, follow)
  const by = given - taken
  tx.add(gains, { day: dayOf(tx.now), account_key, by })
  // The row that was read does not know what the batch has added to it.
  const added = tx.add(followers, { account_key, by })
  return { following: following ?? given === 1, follower_count: follower_count + added.by }
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
const addFollow = prepared((given: Follow) =>
  q
    .insertInto('follows')
    .values({ follower_id: given.follower_id, account_key: given.account_key })
    .onConflict((conflict) => conflict.doNothing()),
)
const removeFollow = prepared((given: Follow) =>
  q
    .deleteFrom('follows')
    .where('follower_id', '=', given.follower_id)
    .where('account_key', '=', given.account_key),
)

type Followers = { account_key: Key; by: number }
const followers: BatchSum<Followers> = {
  placeOf: ({ account_key }) => account_key,
  join: addBy,
  write: (tx, parts) =>
    tx.each(parts, async (part) => {
      if (part.by !== 0) await tx.put(countFollowers, part)
    }),
}
const countFollowers = prepared((given: Followers) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ follower_count: eb('follower_count', '+', given.by) }))
    .where('key', '=', given.account_key),
)

/** A day on which as many came as went is not kept. */
type Gain = { day: number; account_key: Key; by: number }
const gains: BatchSum<Gain> = {
  placeOf: ({ day, account_key }) => `${day} ${account_key}`,
  join: addBy,
  write: (tx, parts) =>
    tx.each(parts, async (part) => {
      const isDone = part.by === 0 || (await tx.run(removeOpposite, { ...part, opposite: -part.by }))
      if (!isDone) await tx.put(addToDay, part)
    }),
}
const removeOpposite = prepared((given: Gain & { opposite: number }) =>
  q
    .deleteFrom('follower_days')
    .where('day', '=', given.day)
    .where('account_key', '=', given.account_key)
    .where('gained', '=', given.opposite),
)
const addToDay = prepared((given: Gain) =>
  q
    .insertInto('follower_days')
    .values({ day: given.day, account_key: given.account_key, gained: given.by })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'account_key'])
        .doUpdateSet((eb) => ({ gained: eb('follower_days.gained', '+', eb.ref('excluded.gained')) })),
    ),
)
