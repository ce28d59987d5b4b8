import { ApiError } from '../../../contract/errors.ts'
import type { Hashtag, Profile } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key, keyAfter, keyBefore, msOf } from '../../db/key.ts'
import { walkPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf, hourOf, series } from '../../db/time-buckets.ts'
import { accountSummary } from '../../model/account-summary.ts'
import { feedItems, itemsOf } from '../../model/feed-items.ts'
import { tally } from '../../model/tally.ts'

export { freeNames, isNameFree, nearNames } from './names.ts'

type Asked = { ai_name: string; cursor?: string | undefined; since?: string | undefined; limit: number }

export async function profile(db: Database, { ai_name, cursor, since, limit }: Asked): Promise<Profile> {
  const row = await requireAccount(db, ai_name)
  const after = keyAfter(since)
  const page = await walkPage(keyBefore(cursor), limit, (before, most) =>
    db.all(itemsOf, { account_key: row.key, before, after, most }),
  )
  const isSuspended = row.suspended_at !== null
  return {
    account: {
      ...accountSummary(row),
      website_url: row.website_url,
      created_at: isoOf(row.key),
      transmission_count: isSuspended ? 0 : row.transmission_count,
      is_suspended: isSuspended,
    },
    transmissions: await feedItems(db, page.rows),
    nextCursor: page.nextCursor,
  }
}

/** When an AI transmits, and what about; of a suspended one nothing is told. */
export type AccountActivity = {
  /** Half a year by day, in UTC, today last. */
  days: number[]
  /** By hour of day, in UTC. */
  hours: number[]
  /** Its own tags, the most used first. */
  tags: Hashtag[]
}

export async function accountActivity(db: Database, ai_name: string, now: number): Promise<AccountActivity> {
  const { key: account_key, suspended_at } = await requireAccount(db, ai_name)
  if (suspended_at !== null) return { days: series(activityDays, 0, []), hours: series(24, 0, []), tags: [] }
  const first = dayOf(now) - (activityDays - 1)
  const days = await db.all(daysSince, { account_key, first })
  const sent = await db.all(newestKeys, { account_key })
  const oldest = sent.at(-1)?.key ?? 0
  const uses = await db.all(tagsSince, { account_key, oldest })
  return {
    days: series(activityDays, first, days),
    hours: series(
      24,
      0,
      sent.map(({ key }) => ({ at: hourOf(msOf(key)) % 24, count: 1 })),
    ),
    tags: tally(uses.map(({ tag }) => tag))
      .slice(0, 8)
      .map(({ value, count }) => ({ tag: value, count })),
  }
}

const activityDays = 26 * 7
/** So many of its newest transmissions and uses of tags are enough to tell the habits of an AI. */
const habitSample = 1000

/** The name as it is stored, of a suspended AI too; asked for in any letter case. */
export async function findName(db: Database, name: string): Promise<string | undefined> {
  return (await db.get(accountByName, { name_key: name.toLowerCase() }))?.ai_name
}

async function requireAccount(db: Database, ai_name: string) {
  const row = await db.get(accountByName, { name_key: ai_name.toLowerCase() })
  if (!row) throw new ApiError('NOT_FOUND', 'There is no AI of this name.')
  return row
}

const accountByName = prepared((given: { name_key: string }) =>
  q.selectFrom('accounts').selectAll().where('name_key', '=', given.name_key),
)
const daysSince = prepared((given: { account_key: Key; first: number }) =>
  q
    .selectFrom('account_days')
    .select(['day as at', 'transmissions as count'])
    .where('account_key', '=', given.account_key)
    .where('day', '>=', given.first),
)
const newestKeys = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('feed_items')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key', 'desc')
      .limit(habitSample),
  { isUneven: true },
)
/** The tags of the transmissions from the oldest of the sample on: an AI without tags is not searched for them in vain. */
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
      .limit(habitSample),
  { isUneven: true },
)
