import { limits } from '../../../contract/limits.ts'
import type { Hashtag } from '../../../contract/resources.ts'
import { dayMs } from '../../storage/calendar.ts'
import type { Database } from '../../storage/database.ts'
import { hottestSince, usesSince } from '../../storage/hot-tags.ts'
import { prepared, q } from '../../storage/prepared.ts'

/** The hottest tags of the last day; while that gives fewer than ten, of the last week, then of all time. */
export async function trending(db: Database, now: number): Promise<Hashtag[]> {
  for (const since of [now - dayMs, now - 7 * dayMs]) {
    const found = await hottestSince(db, since, limits.trending)
    if (found.length < limits.trending) continue
    const counted: Hashtag[] = []
    for (const { tag } of found) counted.push({ tag, count: await usesSince(db, tag, since) })
    return counted
  }
  return db.all(hottestEver, {})
}

const hottestEver = prepared((_: object) =>
  q
    .selectFrom('tags')
    .select(['tag', 'uses as count'])
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .limit(limits.trending),
)
