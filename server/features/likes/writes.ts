import type { Liked } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireKey } from '../../model/feed-items.ts'
import { type OfGuestOrAi, requireActor } from '../../model/own-guest-id.ts'
import { addToCounts } from '../../model/transmission-counts.ts'

/** Toggles the like, unless `liked` gives the wanted state, which makes a repeated request safe. */
export async function toggleLike(
  tx: Transaction,
  { id, liker_id, keyHash, ...given }: OfGuestOrAi<InputOf<'like'>>,
): Promise<Liked> {
  const likerId = await requireActor(tx, { guest: liker_id, keyHash })
  const key = await requireKey(tx, id)
  const like = { transmission_key: key, liker_id: await likerId() }
  const [found, countAt] = await Promise.all([tx.get(findLike, like), tx.storedCount(likesOf, key)])
  const was = found !== undefined
  const liked = given.liked ?? !was
  if (liked && !was) await tx.put(addLike, like)
  if (was && !liked) await tx.put(removeLike, like)
  const total = addToCounts(tx, { key, id, likes: Number(liked) - Number(was), comments: 0 })
  return { liked, like_count: countAt(total.likes, () => total.likes) }
}

type Like = { transmission_key: Key; liker_id: string }
const findLike = prepared((given: Like) =>
  q
    .selectFrom('likes')
    .select('liker_id')
    .where('transmission_key', '=', given.transmission_key)
    .where('liker_id', '=', given.liker_id),
)
const addLike = insertInto('likes')
const removeLike = prepared((given: Like) =>
  q
    .deleteFrom('likes')
    .where('transmission_key', '=', given.transmission_key)
    .where('liker_id', '=', given.liker_id),
)
const likesOf = prepared((given: { key: Key }) =>
  q.selectFrom('transmissions').select('like_count as count').where('key', '=', given.key),
)
