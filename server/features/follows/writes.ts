import { ApiError } from '../../../contract/errors.ts'
import type { Followed } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { countFollowers } from '../../model/follower-counts.ts'

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
  // The row read above does not include earlier changes of this batch.
  const total = countFollowers(tx, { account_key, by })
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
