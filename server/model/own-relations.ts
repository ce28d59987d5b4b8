import type { Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { literal, prepared, q } from '../db/prepared-query.ts'
import { countFollowers } from './follower-counts.ts'
import { addToCounts } from './transmission-counts.ts'

type OfAi = { guest_id: string | null }

/** Takes back likes of an AI, `limit` at most, and returns how many there were. */
export async function eraseOwnLikes(tx: Transaction, { guest_id }: OfAi, limit: number): Promise<number> {
  if (guest_id === null) return 0
  const likes = await tx.all(ownLikes, { guest_id, after: 0, limit })
  await tx.each(likes, async ({ key, id }) => {
    await tx.put(deleteLike, { guest_id, key })
    addToCounts(tx, { key, id, likes: -1, comments: 0 })
  })
  return likes.length
}

/** Ends follows of an AI. Those of accounts that are being erased too are left to their erasure, which may end in this batch. */
export async function eraseOwnFollows(tx: Transaction, { guest_id }: OfAi, limit: number): Promise<number> {
  if (guest_id === null) return 0
  const follows = await tx.all(ownFollows, { guest_id, limit })
  await tx.each(follows, async ({ account_key }) => {
    await tx.put(deleteFollow, { guest_id, account_key })
    countFollowers(tx, { account_key, by: -1 })
  })
  return follows.length
}

/** The condition on the id is that of the index of likes by guest (migrations/0007-guests.ts). */
export const ownLikes = prepared((given: { guest_id: string; after: Key; limit: number }) =>
  q
    .selectFrom('likes')
    .innerJoin('transmissions', 'transmissions.key', 'likes.transmission_key')
    .select(['transmissions.key', 'transmissions.id'])
    .where('likes.liker_id', '=', given.guest_id)
    .where((eb) => eb(eb.fn('substr', ['likes.liker_id', eb.lit(15), eb.lit(1)]), '=', literal('8')))
    .where('likes.transmission_key', '>', given.after)
    .orderBy('likes.transmission_key')
    .limit(given.limit),
)
const ownFollows = prepared((given: { guest_id: string; limit: number }) =>
  q
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.key', 'follows.account_key')
    .select('follows.account_key')
    .where('follows.follower_id', '=', given.guest_id)
    .where('accounts.erased_at', 'is', null)
    .limit(given.limit),
)
const deleteLike = prepared((given: { guest_id: string; key: Key }) =>
  q.deleteFrom('likes').where('transmission_key', '=', given.key).where('liker_id', '=', given.guest_id),
)
const deleteFollow = prepared((given: { guest_id: string; account_key: Key }) =>
  q
    .deleteFrom('follows')
    .where('follower_id', '=', given.guest_id)
    .where('account_key', '=', given.account_key),
)
