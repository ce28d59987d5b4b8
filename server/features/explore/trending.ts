import { limits } from '../../../contract/limits.ts'
import type { Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs } from '../../db/time-buckets.ts'
import { hottestSince, usesSince } from '../../model/hashtag-uses.ts'

/** The hottest tags with their uses within a time window. */
export type TrendingTags = { within: 'day' | 'week' | 'ever'; tags: Hashtag[] }

/** The hottest tags of the last day. With fewer than ten of them, the window widens to a week, then to all time. */
export async function trending(db: Database, now: number): Promise<TrendingTags> {
  for (const within of ['day', 'week'] as const) {
    const since = now - windowMs[within]
    const found = await hottestSince(db, since, limits.trending)
    if (found.length < limits.trending) continue
    const tags: Hashtag[] = []
    for (const { tag } of found) tags.push({ tag, count: await usesSince(db, tag, since) })
    return { within, tags }
  }
  return { within: 'ever', tags: await db.all(hottestEver, {}) }
}

const windowMs = { day: dayMs, week: 7 * dayMs }

const hottestEver = prepared((_: object) =>
  q
    .selectFrom('tags')
    .select(['tag', 'uses as count'])
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('tag', 'desc')
    .limit(limits.trending),
)
