import type { EndpointName } from '../contract/endpoints.ts'
import type { FeedItem } from '../contract/resources.ts'
import { Broken, holds } from './broken.ts'
import type { CallOptions, Stage } from './check.ts'

/** The pages of a list. A server that is broken could repeat its cursor for ever. */
export async function* pagesOf<Name extends 'feed' | 'followingFeed' | 'profile' | 'comments'>(
  { call, accepted }: Stage,
  name: Name,
  options: CallOptions = {},
) {
  const used = new Set<string>()
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { ...options.query, ...(cursor === null ? {} : { cursor }) }
    const page = accepted(await call(name as EndpointName, { ...options, query })) as {
      nextCursor?: string | null
    } & Record<string, unknown>
    yield page
    cursor = page.nextCursor ?? null
    if (cursor !== null && used.has(cursor))
      throw new Broken(`The nextCursor ${cursor} came twice in one walk.`)
    used.add(cursor ?? '')
  } while (cursor !== null)
}

/** Every item of a list, each of which must come once. */
export async function walk<Item extends { id: string }>(
  stage: Stage,
  name: 'feed' | 'followingFeed' | 'profile' | 'comments',
  options: CallOptions = {},
): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pagesOf(stage, name, options))
    items.push(...((page['transmissions'] ?? page['comments']) as Item[]))
  const twice = items.find(({ id }, at) => items.findIndex((each) => each.id === id) !== at)
  holds(twice === undefined, `The walk shows ${twice?.id} twice.`)
  return items
}

/** So many pages of a busy server may lie above a transmission that is a moment old. */
const maxPages = 20

/** A new transmission in the global feed, or undefined. */
export async function findInFeed(
  stage: Stage,
  id: string,
  query: Record<string, string> = {},
): Promise<FeedItem | undefined> {
  let pages = 0
  for await (const page of pagesOf(stage, 'feed', { query })) {
    const found = (page['transmissions'] as FeedItem[]).find((item) => item.id === id)
    if (found || ++pages === maxPages) return found
  }
  return undefined
}
