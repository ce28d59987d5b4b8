import { trending } from '../../server/features/explore/trending.ts'
import { cachedRead } from './cached-read.ts'

/**
 * The trending hashtags of every page: those of the API. It chooses them by heat and orders them so; pages order them by the
 * numbers that stand beside them.
 */
export const trendingTags = cachedRead(async (db, now) => {
  const { within, tags } = await trending(db, now)
  return { within, tags: tags.toSorted((a, b) => b.count - a.count) }
})
