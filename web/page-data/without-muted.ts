import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import { hasMutes, isMuted, type Mutes, mutesOf, noMutes } from '../../server/model/mutes.ts'
import type { Quiet } from '../parts/mute.tsx'
import type { RequestContext } from '../session/page-request.ts'

type Window = { cursor?: string | undefined; after?: string | undefined; limit: number }
type TwoWay = FeedPage & { newerAfter?: string | null }

const mutesByRequest = new WeakMap<object, Promise<Mutes>>()

/** What the guest of a request mutes. Several parts of a page ask, and one read answers all: each request has its own `guest`. */
export async function mutesOfGuest({ db, guest }: RequestContext): Promise<Mutes> {
  if (!guest) return noMutes
  const mutes = mutesByRequest.get(guest) ?? mutesOf(db, guest.id)
  mutesByRequest.set(guest, mutes)
  return mutes
}

/** How many transmissions are read at a time to fill a page, and how often: a page may have few cards after that. */
const rowsPerLook = 100
const maxLooks = 10

/**
 * Fills a page with the transmissions that a guest does not mute. Muted ones are left out between whole pages of the feed, so
 * cursors stay exact in both directions, and nothing is shown twice.
 */
export async function withoutMuted<Query extends Window, Page extends TwoWay>(
  query: Query,
  mutes: Mutes,
  read: (window: Query) => Promise<Page>,
): Promise<Quiet<Page>> {
  const first = await read(query)
  if (!hasMutes(mutes)) return { ...first, leftOut: 0 }
  const isUp = query.after !== undefined
  const inOrder = ({ transmissions }: TwoWay) => (isUp ? transmissions.toReversed() : transmissions)
  const endOf = ({ nextCursor, newerAfter = null }: TwoWay) => (isUp ? newerAfter : nextCursor)

  const seen = inOrder(first)
  const shown = seen.filter((item) => !isMuted(item, mutes))
  let total = seen.length
  let end = endOf(first)
  for (let look = 1; look < maxLooks && end !== null && shown.length < query.limit; look++) {
    const page = await read({ ...query, [isUp ? 'after' : 'cursor']: end, limit: rowsPerLook })
    const items = inOrder(page)
    const taken = items.slice(0, endOfRoom(items, mutes, query.limit - shown.length))
    shown.push(...taken.filter((item) => !isMuted(item, mutes)))
    total += taken.length
    end = taken.length < items.length ? (taken.at(-1)?.created_at ?? end) : endOf(page)
  }
  return {
    ...first,
    transmissions: isUp ? shown.toReversed() : shown,
    ...(isUp ? { newerAfter: end } : { nextCursor: end }),
    leftOut: total - shown.length,
  }
}

/** Where to cut so that `room` are shown. Like any page, it does not end among transmissions of one instant. */
function endOfRoom(items: FeedItem[], mutes: Mutes, room: number): number {
  let left = room
  let at = 0
  while (at < items.length && (left > 0 || items[at]?.created_at === items[at - 1]?.created_at)) {
    const item = items[at++]
    if (item && !isMuted(item, mutes)) left--
  }
  return at
}
