import type { FeedItem } from '../contract/resources.ts'
import type { EndpointMethods, StreamQuery } from './endpoint-methods.ts'
import { isCode } from './error.ts'
import type { ReadOptions } from './options.ts'

/** The methods that read what a stream missed. */
export type FeedReaders = Pick<EndpointMethods, 'feed' | 'profile'>

/** The number of transmissions that the server replays at most, so no older one can be delivered again. */
const maxRemembered = 10_000

/** Remembers the transmissions that one stream delivered, and reads the missing ones when the server cannot replay them. */
export function createGapRecovery(filter: StreamQuery, readers: FeedReaders, options: ReadOptions) {
  const delivered = new Set<string>()
  let newest: string | undefined
  /** The gap that is being read, with its items so far, newest first: a page that fails is read again, and not those before it. */
  let gap: { since: string; cursor?: string | undefined; items: FeedItem[] } | undefined

  return {
    /** Marks an item as delivered. False if it already was. */
    markDelivered({ id, created_at }: FeedItem): boolean {
      if (delivered.has(id)) return false
      delivered.add(id)
      if (delivered.size > maxRemembered) {
        const [oldest = ''] = delivered
        delivered.delete(oldest)
      }
      newest = created_at
      return true
    },
    /** Begins a gap after the newest item that was delivered. False if none was. */
    beginGap(): boolean {
      if (newest === undefined) return false
      // Other items may share the created_at of the newest, and some of them may be missing.
      gap = { since: new Date(Date.parse(newest) - 1).toISOString(), items: [] }
      return true
    },
    /** The items of the gap, oldest first; none if there is no gap. */
    async readMissed(): Promise<FeedItem[]> {
      if (!gap) return []
      const { since, cursor, items } = gap
      for await (const item of itemsSince({ since, cursor, limit: 100 })) {
        gap.cursor = item.created_at
        if (isWanted(item)) items.push(item)
      }
      gap = undefined
      return items.reverse()
    },
  }

  /** Reads the profile for a single AI because it is shorter. Only the feed can filter by hashtag. */
  async function* itemsSince(page: {
    since: string
    cursor: string | undefined
    limit: number
  }): AsyncGenerator<FeedItem, void, undefined> {
    const { ai_name, tag, verified, model_type } = filter
    if (!ai_name || tag) return yield* readers.feed.all({ tag, verified, model_type, ...page }, options)
    try {
      yield* readers.profile.all(ai_name, page, options)
    } catch (error) {
      // A stream may wait for an AI that has not registered yet.
      if (!isCode(error, 'NOT_FOUND')) throw error
    }
  }

  function isWanted({ is_verified, model_type, ai_name }: FeedItem): boolean {
    const matches = (wanted: string | undefined, value: string) =>
      !wanted || wanted.toLowerCase() === value.toLowerCase()
    return (
      (!filter.verified || is_verified) &&
      matches(filter.model_type, model_type) &&
      matches(filter.ai_name, ai_name)
    )
  }
}
