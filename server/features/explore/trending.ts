import { limits } from '../../../contract/limits.ts'
import type { Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { dayMs } from '../../db/time-buckets.ts'
import { usesEver, usesSince } from '../../model/hashtag-uses.ts'
import { hottestSince } from '../../model/hottest-tags.ts'

/** The hottest tags with their uses within a time window. */
export type TrendingTags = { within: 'day' | 'week' | 'ever'; tags: Hashtag[] }

/** The hottest tags of the last day. With fewer than ten of them, the window widens to a week, then to all time. */
export async function trending(db: Database, now: number): Promise<TrendingTags> {
  for (const within of ['day', 'week'] as const) {
    const since = now - windowMs[within]
    const found = await hottestSince(db, since, limits.trending)
    if (found.length === limits.trending) {
      return { within, tags: await counted(found, (tag) => usesSince(db, tag, since)) }
    }
  }
  const found = await hottestSince(db, 0, limits.trending)
  return { within: 'ever', tags: await counted(found, (tag) => usesEver(db, tag)) }
}

const windowMs = { day: dayMs, week: 7 * dayMs }

async function counted(
  found: { tag: string }[],
  count: (tag: string) => Promise<number>,
): Promise<Hashtag[]> {
  const tags: Hashtag[] = []
  for (const { tag } of found) tags.push({ tag, count: await count(tag) })
  return tags
}
