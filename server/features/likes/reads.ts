import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** The ids among these whose transmissions the guest likes. */
export async function likedAmong(
  db: Database,
  { liker_id, ids }: { liker_id: string; ids: string[] },
): Promise<Set<string>> {
  const keys = ids.map(keyIn).filter((key) => key !== null)
  const liked = new Set<string>()
  for (const list of inLists(keys)) {
    for (const { id } of await db.all(likesOf, { liker_id, ...list })) liked.add(id)
  }
  // Two ids with the same key may differ in their random part, so a row found by key may have an id that was not given.
  return liked.intersection(new Set(ids))
}

const likesOf = prepared((given: { liker_id: string } & InList<Key>) =>
  q
    .selectFrom('likes')
    .crossJoin('feed_items as item')
    .whereRef('item.key', '=', 'likes.transmission_key')
    .select('item.id')
    .where('likes.transmission_key', 'in', valuesIn(given))
    .where('likes.liker_id', '=', given.liker_id),
)
