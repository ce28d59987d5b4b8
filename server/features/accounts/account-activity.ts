import type { Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt, keysPerMs, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs, hourOf, series, weekDays } from '../../db/time-buckets.ts'
import { frequencies } from '../../model/frequencies.ts'

/** The times and tags of an AI's transmissions. For a suspended AI everything is zero or empty. */
export type AccountActivity = {
  /** The first day of `days`, as a number. */
  firstDay: number
  /** Transmissions per day in UTC, today last: from the AI's first day, but a week at least and half a year at most. */
  days: number[]
  /** On how many of the last 28 days the AI was heard in each hour, in UTC. */
  hours: number[]
  /** On how many of them it was heard at all. */
  daysHeard: number
  /** The AI's own tags, most used first. */
  tags: Hashtag[]
  /** True if only the tags of its newest transmissions were counted. */
  areTagsSampled: boolean
}

const activityDays = 26 * 7
/** `daysHeard` and `hours` cover this many days. */
const heardDays = 28
const shownTags = 8
/** Tags are counted over this many of the AI's newest transmissions and tag uses. */
const sampleSize = 1000

export async function accountActivity(db: Database, account_key: Key, now: number): Promise<AccountActivity> {
  const today = dayOf(now)
  const oldest = await db.get(oldestKey, { account_key })
  const firstEver = oldest ? dayOf(msOf(oldest.key)) : today
  const firstDay = Math.max(Math.min(firstEver, today - (weekDays - 1)), today - (activityDays - 1))
  const days = await db.all(daysSince, { account_key, first: firstDay })
  const from = keyAt((today - (heardDays - 1)) * dayMs)
  const heard = (await db.all(heardHours, { account_key, from })).map(({ key }) => hourOf(msOf(key ?? 0)))
  const newest = await db.all(newestKeys, { account_key })
  const hasOlder = newest.length > sampleSize
  const oldestOfSample = newest[Math.min(newest.length, sampleSize) - 1]?.key ?? 0
  const uses = await db.all(tagsSince, { account_key, oldest: oldestOfSample })
  return {
    firstDay,
    days: series(today - firstDay + 1, firstDay, days),
    hours: series(
      24,
      0,
      heard.map((hour) => ({ at: hour % 24, count: 1 })),
    ),
    daysHeard: new Set(heard.map((hour) => Math.floor(hour / 24))).size,
    tags: frequencies(uses.slice(0, sampleSize).map(({ tag }) => tag))
      .slice(0, shownTags)
      .map(({ value, count }) => ({ tag: value, count })),
    areTagsSampled: hasOlder || uses.length > sampleSize,
  }
}

const oldestKey = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('feed_items')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key')
      .limit(1),
  { replansEachTime: true },
)
const daysSince = prepared((given: { account_key: Key; first: number }) =>
  q
    .selectFrom('accounts')
    .crossJoin('account_days')
    .whereRef('account_days.account_key', '=', 'accounts.key')
    .select(['account_days.day as at', 'account_days.transmissions as count'])
    .where('accounts.key', '=', given.account_key)
    .where('accounts.suspended_at', 'is', null)
    .where('account_days.account_key', '=', given.account_key)
    .where('account_days.day', '>=', given.first),
)

/** The newest key of each hour. Each step looks up one key, so the hours count and not the transmissions. */
const heardHours = prepared(
  (given: { account_key: Key; from: Key }) =>
    q
      .withRecursive('heard', (db) =>
        db
          .selectNoFrom((eb) =>
            eb
              .selectFrom('feed_items')
              .select('feed_items.key')
              .where('account_key', '=', given.account_key)
              .where('feed_items.key', '>=', given.from)
              .orderBy('feed_items.key', 'desc')
              .limit(1)
              .as('key'),
          )
          .unionAll(
            db
              .selectFrom('heard')
              .select((eb) =>
                eb
                  .selectFrom('feed_items')
                  .select('feed_items.key')
                  .where('account_key', '=', given.account_key)
                  .where('feed_items.key', '>=', given.from)
                  .where((sub) => {
                    const key = sub.ref('heard.key')
                    return sub(
                      'feed_items.key',
                      '<',
                      sub(key, '-', sub(key, '%', sub.lit(hourMs * keysPerMs))),
                    )
                  })
                  .orderBy('feed_items.key', 'desc')
                  .limit(1)
                  .as('key'),
              )
              .where('heard.key', 'is not', null),
          ),
      )
      .selectFrom('heard')
      .select('key')
      .where('key', 'is not', null),
  { replansEachTime: true },
)
const newestKeys = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('feed_items')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key', 'desc')
      .limit(sampleSize + 1),
  { replansEachTime: true },
)
/** `oldest` ends the scan at the oldest transmission of the sample, which matters for an AI that hardly uses tags. */
const tagsSince = prepared(
  (given: { account_key: Key; oldest: Key }) =>
    q
      .selectFrom('feed_items as item')
      .crossJoin('tag_uses')
      .whereRef('tag_uses.transmission_key', '=', 'item.key')
      .select('tag_uses.tag')
      .where('item.account_key', '=', given.account_key)
      .where('item.key', '>=', given.oldest)
      .orderBy('item.key', 'desc')
      .orderBy('tag_uses.tag')
      .limit(sampleSize + 1),
  { replansEachTime: true },
)
