import type { Liked } from '../../../contract/resources.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { count } from '../../model/counts.ts'
import { requireTransmission } from '../../model/feed-items.ts'

/** Flips, unless the caller says which state it wants: then it may be repeated safely. */
export async function toggleLike(
  tx: Transaction,
  { id, liker_id, liked }: { id: string; liker_id: string; liked?: boolean | undefined },
): Promise<Liked> {
  const { key, like_count } = await requireTransmission(tx, id)
  const like = { transmission_key: key, liker_id }
  const given = liked === false ? 0 : await tx.run(addLike, like)
  const taken = liked === true || given > 0 ? 0 : await tx.run(removeLike, like)
  const { likes } = count(tx, { key, id, likes: given - taken, comments: 0 })
  return { liked: liked ?? given === 1, like_count: like_count + likes }
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
