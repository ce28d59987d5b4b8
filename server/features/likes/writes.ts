import type { Liked } from '../../../contract/resources.ts'
import type { Transaction } from '../../storage/database.ts'
import { requireTransmission } from '../../storage/feed-items.ts'
import type { Key } from '../../storage/key.ts'
import { prepared, q } from '../../storage/prepared.ts'

/** Flips, unless the caller says which state it wants: then it may be repeated safely. */
export async function toggleLike(
  tx: Transaction,
  { id, liker_id, liked }: { id: string; liker_id: string; liked?: boolean | undefined },
): Promise<Liked> {
  const { key, like_count } = await requireTransmission(tx, id)
  const like = { transmission_key: key, liker_id }
  const taken = liked === true ? 0 : await tx.run(removeLike, like)
  const given = liked === false || taken > 0 ? 0 : await tx.run(addLike, like)
  const counted = given === taken ? undefined : await tx.get(countLikes, { key, by: given - taken })
  if (counted) tx.counted({ key, id })
  return { liked: liked ?? given === 1, like_count: counted?.like_count ?? like_count }
}

type Like = { transmission_key: Key; liker_id: string }
const addLike = prepared((given: Like) =>
  q
    .insertInto('likes')
    .values({ transmission_key: given.transmission_key, liker_id: given.liker_id })
    .onConflict((conflict) => conflict.doNothing()),
)
const removeLike = prepared((given: Like) =>
  q
    .deleteFrom('likes')
    .where('transmission_key', '=', given.transmission_key)
    .where('liker_id', '=', given.liker_id),
)
const countLikes = prepared((given: { key: Key; by: number }) =>
  q
    .updateTable('transmissions')
    .set((eb) => ({ like_count: eb('like_count', '+', given.by) }))
    .where('key', '=', given.key)
    .returning('like_count'),
)
