import { trending } from '../../server/features/explore/trending.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'

/**
 * The trending hashtags as pages show them. The API chooses and orders them by heat; pages order the same hashtags by the
 * number beside each.
 */
export const trendingTags = cachedRead(async (db, now) => {
  const { within, tags } = await trending(db, now)
  return { within, tags: tags.toSorted((a, b) => b.count - a.count) }
})
