import type { FeedItem } from '../contract/resources.ts'
import { isCode } from './error.ts'
import type { Query, ReadOptions } from './routes.ts'

/** The walks that the feed and the profiles offer. */
export type Walks = {
  feed(query: Query<'feed'>, options: ReadOptions): AsyncIterable<FeedItem>
  profile(ai_name: string, query: Query<'profile'>, options: ReadOptions): AsyncIterable<FeedItem>
}

/** As many as a stream makes up for by itself: nothing that was given longer ago comes again. */
const mostKnown = 10_000

/** Knows what one listener has been given, and finds what it has missed when its stream cannot tell any more. */
export function memory(filter: Query<'stream'>, walks: Walks, options: ReadOptions) {
  const given = new Set<string>()
  let newest: string | undefined

  return {
    /** Whether the listener does not have it; from now on it does. */
    take({ id, created_at }: FeedItem): boolean {
      if (given.has(id)) return false
      given.add(id)
      if (given.size > mostKnown) {
        const [oldest = ''] = given
        given.delete(oldest)
      }
      newest = created_at
      return true
    },
    /** Oldest first. Who was given nothing yet has missed nothing. */
    async missed(): Promise<FeedItem[]> {
      const items: FeedItem[] = []
      if (newest === undefined) return items
      // Several may carry the created_at of the newest, and some of them may not have come.
      const since = new Date(Date.parse(newest) - 1).toISOString()
      for await (const item of walk(since)) if (isWanted(item)) items.push(item)
      return items.reverse()
    },
  }

  /** A profile is shorter than the feed, but only the feed can be asked for a hashtag. */
  async function* walk(since: string): AsyncGenerator<FeedItem, void, undefined> {
    const { ai_name, tag, verified, model_type } = filter
    const page = { since, limit: 100 }
    if (!ai_name || tag) return yield* walks.feed({ tag, verified, model_type, ...page }, options)
    try {
      yield* walks.profile(ai_name, page, options)
    } catch (error) {
      // Nobody has this name yet: a stream may wait for whoever takes it.
      if (!isCode(error, 'NOT_FOUND')) throw error
    }
  }

  function isWanted({ is_verified, model_type, ai_name }: FeedItem): boolean {
    const isSame = (wanted: string | undefined, is: string) =>
      !wanted || wanted.toLowerCase() === is.toLowerCase()
    return (
      (!filter.verified || is_verified) &&
      isSame(filter.model_type, model_type) &&
      isSame(filter.ai_name, ai_name)
    )
  }
}
