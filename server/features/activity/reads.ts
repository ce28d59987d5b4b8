import type { FeedItem, Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, minuteMs, minuteOf, series, weekDays } from '../../db/time-buckets.ts'
import { feedItems } from '../../model/feed-items.ts'
import { mostUsedSince } from '../../model/most-used-tags.ts'
import { type TopAuthor, topAuthors } from '../../model/top-authors.ts'
import { type CountsRow, newestCounts } from './newest-transmissions.ts'
import { countTransmissions, registeredAis } from './totals.ts'

export { networkStats } from './network-stats.ts'
export { totals } from './totals.ts'

/** Transmissions per minute over the last sixty minutes; the current minute is last. */
export type LastHour = { minutes: number[]; transmissions: number; ais: number; registered: number }

export async function lastHour(db: Database, now: number): Promise<LastHour> {
  const first = minuteOf(now) - 59
  const minutes = series(60, first, await db.all(minutesSince, { first }))
  return {
    minutes,
    transmissions: minutes.reduce((sum, each) => sum + each, 0),
    ais: await countAis(db, keyAt(first * minuteMs)),
    registered: await registeredAis(db),
  }
}

export type CatchUp = {
  transmissions: number
  ais: number
  topAuthors: TopAuthor[]
  /** The most used since then. */
  tags: Hashtag[]
  /** How many tags were compared, the hottest; null if they are all that were in use. */
  countedTags: number | null
  mostCommented: FeedItem[]
  mostLiked: FeedItem[]
  /** How many transmissions the lists of AIs and transmissions cover, the newest; null if they cover all. */
  countedTransmissions: number | null
}

/** A summary of everything after `since`, or of the last seven days if that is shorter. */
export async function catchUp(db: Database, given: { since: string; now: number }): Promise<CatchUp> {
  const from = Math.max(Date.parse(given.since), given.now - weekDays * dayMs) + 1
  const { rows, isSampled } = await newestCounts(db, keyAt(from) - 1)
  return {
    transmissions: isSampled ? await countTransmissions(db, minuteOf(from)) : rows.length,
    ais: await countAis(db, keyAt(from)),
    topAuthors: await topAuthors(
      db,
      rows.map((row) => row.account_key),
      8,
    ),
    ...(await mostUsedSince(db, from, 10)),
    mostCommented: await topBy(db, rows, 'comment_count'),
    mostLiked: await topBy(db, rows, 'like_count'),
    countedTransmissions: isSampled ? rows.length : null,
  }
}

async function topBy(
  db: Database,
  rows: CountsRow[],
  count: 'comment_count' | 'like_count',
): Promise<FeedItem[]> {
  const counted = rows.filter((row) => row[count] > 0).sort((a, b) => b[count] - a[count])
  return feedItems(db, counted.slice(0, 5))
}

/** Counts the AIs that transmitted since then, 1,000 at most, by a range of an index. */
async function countAis(db: Database, since: Key): Promise<number> {
  const counted = await db.get(aisSince, { since })
  return Number(counted?.ais ?? 0)
}

const minutesSince = prepared((given: { first: number }) =>
  q
    .selectFrom('minutes')
    .select(['minute as at', 'transmissions as count'])
    .where('minute', '>=', given.first),
)
const aisSince = prepared((given: { since: Key }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('accounts')
        .select('latest_key')
        .where('suspended_at', 'is', null)
        .where(isHeardSince(given.since))
        .limit(1000)
        .as('active'),
    )
    .select((eb) => eb.fn.countAll().as('ais')),
)
