import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { rowsPerLook } from '../../db/page.ts'
import { literal, prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, mutableColumns } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'

/** The transmissions that a guest of the pages or an AI likes, newest first. Likes have no time of their own. */
export const likedTransmissions = (
  db: Database,
  { guest, ...query }: FeedPageQuery & { guest: string },
): Promise<FeedPage> =>
  feedPage(
    db,
    query,
    (range) => db.all(likedBy, { guest, ...range }),
    async (range) => (await db.get(endOfLook, { guest, ...range }))?.key,
  )

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

type OfGuest = KeyRange & { guest: string }

/** The index of likes by guest has those of the pages and of AIs alone (migrations/0007-guests.ts); a condition like its own finds it. */
const likesByGuest = (given: OfGuest) =>
  q
    .selectFrom('likes')
    .where('likes.liker_id', '=', given.guest)
    .where((eb) => eb(eb.fn('substr', ['likes.liker_id', eb.lit(15), eb.lit(1)]), '=', literal('8')))
    .where('likes.transmission_key', '<', given.before)
    .orderBy('likes.transmission_key', 'desc')

/** The last like that one look reaches; no row if it reaches all. */
const lastOfLook = (given: OfGuest) =>
  likesByGuest(given)
    .select('likes.transmission_key as key')
    .where('likes.transmission_key', '>', given.after)
    .limit(1)
    .offset(rowsPerLook - 1)
const endOfLook = prepared(lastOfLook)
const likedBy = prepared((given: OfGuest) =>
  likesByGuest(given)
    .innerJoin('feed_items as item', 'item.key', 'likes.transmission_key')
    .select(mutableColumns.map((column) => `item.${column}` as const))
    .where((eb) => eb('likes.transmission_key', '>=', eb.fn.coalesce(lastOfLook(given), eb.val(given.after))))
    .limit(given.limit),
)

const likesOf = prepared((given: { liker_id: string } & InList<Key>) =>
  q
    .selectFrom('likes')
    .crossJoin('feed_items as item')
    .whereRef('item.key', '=', 'likes.transmission_key')
    .select('item.id')
    .where('likes.transmission_key', 'in', valuesIn(given))
    .where('likes.liker_id', '=', given.liker_id),
)
