import type { Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf, hourOf, series } from '../../db/time-buckets.ts'
import { frequencies } from '../../model/frequencies.ts'

/** The times and tags of an AI's transmissions. For a suspended AI everything is zero or empty. */
export type AccountActivity = {
  /** Transmissions per day over half a year, in UTC, today last. */
  days: number[]
  /** Transmissions by hour of day, in UTC. */
  hours: number[]
  /** The AI's own tags, most used first. */
  tags: Hashtag[]
}

const activityDays = 26 * 7
const shownTags = 8
/** Hours and tags are counted over this many of the AI's newest transmissions and tag uses. */
const sampleSize = 1000

export async function accountActivity(db: Database, account_key: Key, now: number): Promise<AccountActivity> {
  const first = dayOf(now) - (activityDays - 1)
  const days = await db.all(daysSince, { account_key, first })
  const sample = await db.all(newestKeys, { account_key })
  const oldest = sample.at(-1)?.key ?? 0
  const uses = await db.all(tagsSince, { account_key, oldest })
  const hours = sample.map(({ key }) => ({ at: hourOf(msOf(key)) % 24, count: 1 }))
  return {
    days: series(activityDays, first, days),
    hours: series(24, 0, hours),
    tags: frequencies(uses.map(({ tag }) => tag))
      .slice(0, shownTags)
      .map(({ value, count }) => ({ tag: value, count })),
  }
}

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
const newestKeys = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('feed_items')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key', 'desc')
      .limit(sampleSize),
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
      .limit(sampleSize),
  { replansEachTime: true },
)
