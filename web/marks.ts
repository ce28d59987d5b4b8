import type { FeedItem } from '../contract/resources.ts'
import { followedAmong } from '../server/features/follows/reads.ts'
import { likedAmong } from '../server/features/likes/reads.ts'
import { knownNames } from '../server/storage/known-names.ts'
import { mentionsOf } from './links.ts'
import type { Shown } from './parts/card.tsx'
import type { Visitor } from './visit.ts'

/** What the cards of a page show beside their transmissions: this guest's likes, and which mentioned AIs exist. */
export async function shownWith(
  visitor: Visitor,
  items: FeedItem[],
  texts: { content: string }[] = items,
): Promise<Shown> {
  const { db, guest, look, path } = visitor
  const ids = items.map(({ id }) => id)
  return {
    liked: guest ? await likedAmong(db, { liker_id: guest.id, ids }) : new Set(),
    known: await knownNames(db, mentionsOf(texts)),
    counts: look.counts !== 'off',
    path,
  }
}

/** Which of these AIs the guest follows. */
export async function followingAmong({ db, guest }: Visitor, ids: string[]): Promise<Set<string>> {
  return guest ? followedAmong(db, { follower_id: guest.id, ids }) : new Set()
}

/** The same for cards that are on the screen already: after a visit through a foreign link, or when a like went astray. */
export async function marksOf({ db, guest }: Visitor, transmissions: string[], accounts: string[]) {
  if (!guest) return { liked: [], following: [] }
  const liked = await likedAmong(db, { liker_id: guest.id, ids: transmissions })
  const following = await followedAmong(db, { follower_id: guest.id, ids: accounts })
  return { liked: [...liked], following: [...following] }
}
