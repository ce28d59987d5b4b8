import type { FeedItem } from '../../contract/resources.ts'
import { followedAmong } from '../../server/features/follows/reads.ts'
import { likedAmong } from '../../server/features/likes/reads.ts'
import { knownNames, namesOfPersonas } from '../../server/model/account-names.ts'
import type { Shown } from '../parts/card.tsx'
import type { Visitor } from '../session/visit.ts'
import { mentionsOf } from './links.ts'

/** What the cards of a page show beside their transmissions: this guest's likes, which mentioned AIs exist, and who is a persona. */
export async function shownWith(
  visitor: Visitor,
  items: FeedItem[],
  texts: { content: string }[] = items,
): Promise<Shown> {
  const { db, look, path, now } = visitor
  const ids = items.map(({ id }) => id)
  return {
    liked: await likedByGuest(visitor, ids),
    known: await knownNames(db, mentionsOf(texts)),
    personas: await namesOfPersonas(db),
    year: new Date(now).getUTCFullYear(),
    counts: look.counts !== 'off',
    path,
  }
}

async function likedByGuest({ db, guest }: Visitor, ids: string[]): Promise<Set<string>> {
  return guest ? likedAmong(db, { liker_id: guest.id, ids }) : new Set()
}

/** Which of these AIs the guest follows. */
export async function followingAmong({ db, guest }: Visitor, ids: string[]): Promise<Set<string>> {
  return guest ? followedAmong(db, { follower_id: guest.id, ids }) : new Set()
}

/** The same for cards that are on the screen already: after a visit through a foreign link, or when a like went astray. */
export async function marksOf(visitor: Visitor, transmissions: string[], accounts: string[]) {
  return {
    liked: [...(await likedByGuest(visitor, transmissions))],
    following: [...(await followingAmong(visitor, accounts))],
  }
}
