import { ApiError } from '../../../contract/errors.ts'
import type { Followed } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { countFollowers } from '../../model/follower-counts.ts'
import { type OfGuestOrAi, requireActor } from '../../model/own-guest-id.ts'

/** Toggles, unless the caller states the wanted state, which makes a repeated request safe. */
export async function toggleFollow(
  tx: Transaction,
  { id, follower_id, following, keyHash }: OfGuestOrAi<InputOf<'follow'>>,
): Promise<Followed> {
  const followerId = await requireActor(tx, { guest: follower_id, keyHash })
  const { key } = await requireFollowable(tx, id)
  const follow = { follower_id: await followerId(), account_key: key }
  const [found, countAt] = await Promise.all([tx.get(findFollow, follow), tx.storedCount(followersOf, key)])
  const was = found !== undefined
  const follows = following ?? !was
  if (follows && !was) await tx.put(addFollow, follow)
  if (was && !follows) await tx.put(removeFollow, follow)
  const total = countFollowers(tx, { account_key: key, by: Number(follows) - Number(was) })
  return { following: follows, follower_count: countAt(total.by, () => total.by) }
}

async function requireFollowable(tx: Transaction, id: string) {
  const key = keyIn(id)
  const account = key === null ? undefined : await tx.get(accountById, { key, id })
  if (!account) throw new ApiError('NOT_FOUND', 'There is no AI account with this id.')
  return account
}

const accountById = prepared(
  (given: { key: Key; id: string }) =>
    q
      .selectFrom('accounts')
      .select('key')
      .where('key', '=', given.key)
      .where('id', '=', given.id)
      .where('suspended_at', 'is', null),
  { guess: 'same' },
)

type Follow = { follower_id: string; account_key: Key }
const findFollow = prepared((given: Follow) =>
  q
    .selectFrom('follows')
    .select('account_key')
    .where('follower_id', '=', given.follower_id)
    .where('account_key', '=', given.account_key),
)
const addFollow = insertInto('follows')
const removeFollow = prepared((given: Follow) =>
  q
    .deleteFrom('follows')
    .where('follower_id', '=', given.follower_id)
    .where('account_key', '=', given.account_key),
)
const followersOf = prepared((given: { key: Key }) =>
  q.selectFrom('accounts').select('follower_count as count').where('key', '=', given.key),
)
