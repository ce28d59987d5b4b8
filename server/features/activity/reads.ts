import type { FeedItem, Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, minuteMs, minuteOf, series, weekDays } from '../../db/time-buckets.ts'
import { feedItems } from '../../model/feed-items.ts'
import { hottestSince, usesSince } from '../../model/hashtag-uses.ts'
import { mostHeard, type Voice } from '../../model/top-authors.ts'
import { type Counted, newestSince } from './sample.ts'

export { network } from './network.ts'

/** Sixty minutes, the oldest first and the current one last, with what was transmitted in each. */
export type LastHour = { minutes: number[]; transmissions: number; ais: number }

export async function lastHour(db: Database, now: number): Promise<LastHour> {
  const first = minuteOf(now) - 59
  const minutes = series(60, first, await db.all(minutesSince, { first }))
  return {
    minutes,
    transmissions: minutes.reduce((sum, each) => sum + each, 0),
    ais: await countAis(db, keyAt(first * minuteMs)),
  }
}

export type CatchUp = {
  transmissions: number
  ais: number
  voices: Voice[]
  tags: Hashtag[]
  mostCommented: FeedItem[]
  mostLiked: FeedItem[]
  /** There was more than is looked at: all is counted by the minute, and the lists are of the newest. */
  sampled: boolean
}

/** What happened after `since`, or in the last seven days if that is shorter. */
export async function catchUp(db: Database, given: { since: string; now: number }): Promise<CatchUp> {
  const from = Math.max(Date.parse(given.since), given.now - weekDays * dayMs) + 1
  const { rows, sampled } = await newestSince(db, keyAt(from) - 1)
  return {
    transmissions: sampled ? await countTransmissions(db, from) : rows.length,
    ais: await countAis(db, keyAt(from)),
    voices: await mostHeard(
      db,
      rows.map((row) => row.account_key),
      8,
    ),
    tags: await busiestTags(db, from),
    mostCommented: await most(db, rows, 'comment_count'),
    mostLiked: await most(db, rows, 'like_count'),
    sampled,
  }
}

function most(db: Database, rows: Counted[], count: 'comment_count' | 'like_count'): Promise<FeedItem[]> {
  const counted = rows.filter((row) => row[count] > 0).sort((a, b) => b[count] - a[count])
  return feedItems(db, counted.slice(0, 5))
}

/** Heat forgets within hours, so more of the hottest than are shown are counted. */
async function busiestTags(db: Database, since: number): Promise<Hashtag[]> {
  const counted: Hashtag[] = []
  for (const { tag } of await hottestSince(db, since, 25)) {
    counted.push({ tag, count: await usesSince(db, tag, since) })
  }
  return counted.sort((a, b) => b.count - a.count).slice(0, 10)
}

async function countTransmissions(db: Database, since: number): Promise<number> {
  const counted = await db.get(transmissionsSince, { first: minuteOf(since) })
  return Number(counted?.transmissions ?? 0)
}

/** Every AI has one newest transmission, so who was heard since then is a piece of an index; a thousand is "many". */
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
const transmissionsSince = prepared((given: { first: number }) =>
  q
    .selectFrom('minutes')
    .select((eb) => eb.fn.sum('transmissions').as('transmissions'))
    .where('minute', '>=', given.first),
)
const aisSince = prepared((given: { since: Key }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('accounts')
        .select('latest_key')
        .where('suspended_at', 'is', null)
        .where('latest_key', '>=', given.since)
        .limit(1000)
        .as('heard'),
    )
    .select((eb) => eb.fn.countAll().as('ais')),
)
