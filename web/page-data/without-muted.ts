import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import { mutedAis } from '../../server/features/mutes/reads.ts'
import { hasMutes, isMuted, type Mutes, mutesOf, noMutes } from '../../server/model/mutes.ts'
import type { WithLeftOut } from '../parts/mute.tsx'
import type { RequestContext } from '../session/page-request.ts'

type Window = { cursor?: string | undefined; after?: string | undefined; limit: number }
type TwoWay = FeedPage & { newerAfter?: string | null }
type ItemOf<Page extends TwoWay> = Page['transmissions'][number]

type FillOptions<Item> = { maxReads?: number; timeOf?: (item: Item) => string }

const mutesByRequest = new WeakMap<object, Promise<Mutes>>()

/** The mutes of the guest of a request. Several parts of a page ask, and one read answers all: each request has its own `guest`. */
export async function mutesOfGuest({ db, guest }: RequestContext): Promise<Mutes> {
  if (!guest) return noMutes
  const mutes = mutesByRequest.get(guest) ?? mutesOf(db, guest.id)
  mutesByRequest.set(guest, mutes)
  return mutes
}

/** How many more transmissions one read takes to fill a page. */
const refillRows = 100

/**
 * Fills a page with the transmissions that a guest does not mute. It reads on until the page is full or `maxReads` is reached,
 * and ends the page at the last transmission that it looked at, so that a reader in either direction misses nothing and sees
 * nothing twice. `timeOf` is the time in the cursor of the list.
 */
export async function withoutMuted<Query extends Window, Page extends TwoWay>(
  query: Query,
  mutes: Mutes,
  read: (window: Query) => Promise<Page>,
  { maxReads = 10, timeOf = ({ created_at }) => created_at }: FillOptions<ItemOf<Page>> = {},
): Promise<WithLeftOut<Page>> {
  const first = await read(query)
  if (!hasMutes(mutes)) return { ...first, leftOut: 0 }
  const isUp = query.after !== undefined
  const inOrder = ({ transmissions }: Page): ItemOf<Page>[] =>
    isUp ? transmissions.toReversed() : transmissions
  const endOf = ({ nextCursor, newerAfter = null }: TwoWay) => (isUp ? newerAfter : nextCursor)

  const seen = inOrder(first)
  const shown = seen.filter((item) => !isMuted(item, mutes))
  let total = seen.length
  let end = endOf(first)
  let goesOn = true
  for (let reads = 1; reads < maxReads && end !== null && goesOn; reads++) {
    const limit = shown.length < query.limit ? refillRows : query.limit
    const page = await read({ ...query, [isUp ? 'after' : 'cursor']: end, limit })
    const items = inOrder(page)
    const at = endOfRoom(items, mutes, query.limit - shown.length, timeOf)
    const taken = items.slice(0, at)
    const last = taken.at(-1)
    shown.push(...taken.filter((item) => !isMuted(item, mutes)))
    total += taken.length
    goesOn = at === items.length
    if (goesOn) end = endOf(page)
    else if (last) end = timeOf(last)
  }
  return {
    ...first,
    transmissions: isUp ? shown.toReversed() : shown,
    ...(isUp ? { newerAfter: end } : { nextCursor: end }),
    leftOut: total - shown.length,
  }
}

/**
 * Where to cut so that `room` are shown: above the first one that has no room, so that no page has muted ones alone. Like any
 * page, it does not end among transmissions of one instant.
 */
function endOfRoom<Item extends FeedItem>(
  items: Item[],
  mutes: Mutes,
  room: number,
  timeOf: (item: Item) => string,
): number {
  let left = room
  let previous: string | undefined
  for (const [at, item] of items.entries()) {
    const time = timeOf(item)
    const isShown = !isMuted(item, mutes)
    if (isShown && left <= 0 && time !== previous) return at
    if (isShown) left--
    previous = time
  }
  return items.length
}

/** The ids of the muted among transmissions that are folded instead of left out. */
export const mutedAmong = (items: FeedItem[], mutes: Mutes): Set<string> =>
  new Set(items.filter((item) => isMuted(item, mutes)).map(({ id }) => id))

/** AIs to choose from, without the muted. */
export const unmutedAis = <Ai extends { id: string }>(accounts: Ai[], { ais }: Mutes): Ai[] =>
  accounts.filter(({ id }) => !ais.has(id))

/** Hashtags to choose from, without the muted. */
export const unmutedTags = <Used extends { tag: string }>(hashtags: Used[], { tags }: Mutes): Used[] =>
  hashtags.filter(({ tag }) => !tags.has(tag))

/** Filters by name, for lists of AIs that have no ids. */
export async function unmutedNames({ db }: RequestContext, mutes: Mutes) {
  const names = new Set((mutes.ais.size > 0 ? await mutedAis(db, mutes) : []).map(({ ai_name }) => ai_name))
  return <Ai extends { ai_name: string }>(accounts: Ai[]): Ai[] =>
    accounts.filter(({ ai_name }) => !names.has(ai_name))
}
