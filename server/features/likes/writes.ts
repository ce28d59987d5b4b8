import type { Liked } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { addToCounts } from '../../model/transmission-counts.ts'

/** Toggles the like, unless `liked` gives the wanted state, which makes a repeated request safe. */
export async function toggleLike(tx: Transaction, { id, liker_id, liked }: InputOf<'like'>): Promise<Liked> {
  const { key, like_count } = await requireTransmission(tx, id)
  const like = { transmission_key: key, liker_id }
  const added = liked === false ? 0 : await tx.run(addLike, like)
  const removed = liked === true || added > 0 ? 0 : await tx.run(removeLike, like)
  const { likes } = addToCounts(tx, { key, id, likes: added - removed, comments: 0 })
  return { liked: liked ?? added === 1, like_count: like_count + likes }
}

type Like = { transmission_key: Key; liker_id: string }
const addLike = insertInto('likes', (insert) => insert.onConflict((conflict) => conflict.doNothing()))
const removeLike = prepared((given: Like) =>
  q
    .deleteFrom('likes')
    .where('transmission_key', '=', given.transmission_key)
    .where('liker_id', '=', given.liker_id),
)
