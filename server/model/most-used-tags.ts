import type { Hashtag } from '../../contract/resources.ts'
import type { Database } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { hourMs, hourOf } from '../db/time-buckets.ts'
import { heatAt } from './heat.ts'

export type MostUsedTags = {
  tags: Hashtag[]
  /** How many tags were compared, the hottest; null if they are all that were in use. */
  countedTags: number | null
}

/** Counting every tag of a week would take as long as the week had transmissions. */
const maxCounted = 1000

/**
 * The tags with the most uses since that time; of equals, the one that was used last comes first. Their order is that of
 * their numbers, unlike that of `hottestSince`, where a use weighs less with every hour and an AI counts once.
 */
export async function mostUsedSince(db: Database, since: number, limit: number): Promise<MostUsedTags> {
  const hour = hourOf(since)
  const range: Range = { heat: heatAt(since), since: keyAt(since) }
  const window = { hour, from: keyAt(since), to: keyAt((hour + 1) * hourMs) }
  const rows = await db.all(mostUsed, { ...range, ...window, limit })
  const inUse = await db.get(countInUse, range)
  return {
    tags: rows.map(({ tag, uses }) => ({ tag, count: Number(uses) })),
    countedTags: Number(inUse?.tags ?? 0) > maxCounted ? maxCounted : null,
  }
}

/** A tag that was used since then is at least as hot as a single use at that time. */
type Range = { heat: number; since: Key }

const hottest = (given: Range, limit: number) =>
  q
    .selectFrom('tags')
    .select(['tag', 'latest_key'])
    .where('heat', '>=', given.heat)
    .where('latest_key', '>=', given.since)
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('tag', 'desc')
    .limit(limit)
    .as('found')

const countInUse = prepared((given: Range) =>
  q.selectFrom(hottest(given, maxCounted + 1)).select((eb) => eb.fn.countAll().as('tags')),
)

/** Hourly counts, and for the partial hour at the start of the window the uses themselves. */
const mostUsed = prepared((given: Range & { hour: number; from: Key; to: Key; limit: number }) =>
  q
    .selectFrom(hottest(given, maxCounted))
    .select((eb) => [
      'found.tag',
      'found.latest_key',
      eb(
        eb.fn.coalesce(
          eb
            .selectFrom('tag_hours')
            .select((sub) => sub.fn.sum<number>('uses').as('uses'))
            .whereRef('tag_hours.tag', '=', 'found.tag')
            .where('hour', '>', given.hour),
          eb.lit(0),
        ),
        '+',
        eb
          .selectFrom('tag_uses')
          .select((sub) => sub.fn.countAll<number>().as('uses'))
          .whereRef('tag_uses.tag', '=', 'found.tag')
          .where('transmission_key', '>=', given.from)
          .where('transmission_key', '<', given.to),
      ).as('uses'),
    ])
    .orderBy('uses', 'desc')
    .orderBy('found.latest_key', 'desc')
    .orderBy('found.tag', 'desc')
    .limit(given.limit),
)
