import type { Database } from '../../db/database.ts'
import { type Batch, batchesOf, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** Those of these transmissions that the guest likes. */
export async function likedAmong(
  db: Database,
  { liker_id, ids }: { liker_id: string; ids: string[] },
): Promise<Set<string>> {
  const keys = ids.map(keyIn).filter((key) => key !== null)
  const liked = new Set<string>()
  for (const batch of batchesOf(keys)) {
    for (const { id } of await db.all(likesOf, { liker_id, ...batch })) liked.add(id)
  }
  // A key is only a part of an id, so what was found may be another one than was asked for.
  return liked.intersection(new Set(ids))
}

const likesOf = prepared((given: { liker_id: string } & Batch<Key>) =>
  q
    .selectFrom('likes')
    .crossJoin('feed_items as item')
    .whereRef('item.key', '=', 'likes.transmission_key')
    .select('item.id')
    .where('likes.transmission_key', 'in', valuesIn(given))
    .where('likes.liker_id', '=', given.liker_id),
)
