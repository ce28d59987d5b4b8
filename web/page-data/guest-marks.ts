import { ownAmong } from '../../server/features/comments/reads.ts'
import { followedAmong } from '../../server/features/follows/reads.ts'
import { likedAmong } from '../../server/features/likes/reads.ts'
import type { PageRequest, RequestContext } from '../session/page-request.ts'

/** The transmissions among `ids` that the guest likes. */
export async function likedByGuest({ db, guest }: RequestContext, ids: string[]): Promise<Set<string>> {
  return guest ? likedAmong(db, { liker_id: guest.id, ids }) : new Set()
}

/** The AIs among `ids` that the guest follows. */
export async function followedByGuest({ db, guest }: RequestContext, ids: string[]): Promise<Set<string>> {
  return guest ? followedAmong(db, { follower_id: guest.id, ids }) : new Set()
}

/** The comments among these that the guest wrote. */
export async function ownComments(
  { db, guest }: RequestContext,
  comments: { id: string }[],
): Promise<Set<string>> {
  return guest ? ownAmong(db, { commenter_id: guest.id, ids: comments.map(({ id }) => id) }) : new Set()
}

/**
 * Likes and follows for cards that are already on the screen. The browser module asks for them when a like or follow
 * failed, after going back, and when the guest came through a link on another site, because browsers then load the page
 * without the cookie.
 */
export async function guestMarks({
  query,
  ...context
}: PageRequest<{ t?: string; a?: string }>): Promise<string> {
  return JSON.stringify({
    liked: [...(await likedByGuest(context, idsIn(query.t)))],
    following: [...(await followedByGuest(context, idsIn(query.a)))],
  })
}

const maxIds = 200
const idsIn = (text = ''): string[] => text.toLowerCase().split(',').filter(Boolean).slice(0, maxIds)
