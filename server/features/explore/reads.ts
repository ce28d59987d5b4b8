import { limits } from '../../../contract/limits.ts'
import type { AccountSummary, Explore } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { latestHour } from '../../db/heard-since.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf, firstDayOfWeek } from '../../db/time-buckets.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'
import { usesByDay, usesEver } from '../../model/hashtag-uses.ts'
import { searchNames } from '../../model/name-search.ts'
import { type TopAuthor, topAuthors } from '../../model/top-authors.ts'
import { trending } from './trending.ts'

export async function explore(db: Database, query: { now: number; q: string | undefined }): Promise<Explore> {
  return {
    trending_hashtags: (await trending(db, query.now)).tags,
    top_ais: await topAis(db),
    search_results: await searchNames(db, query.q ?? ''),
  }
}

export async function topAis(db: Database): Promise<AccountSummary[]> {
  return (await db.all(mostFollowed, {})).map(accountSummary)
}

export async function newestAis(db: Database): Promise<AccountSummary[]> {
  return (await db.all(lastRegistered, {})).map(accountSummary)
}

/** `gained` is the net gain of followers; `percent` is its share of all followers, rounded down. */
export type RisingAi = AccountSummary & { gained: number; percent: number }

/** Fewer followers than this may come to any AI, and would be a large share of few. */
const leastGained = 3

/** The AIs whose followers are new to the largest share: those gained over the seven days that end today. */
export async function risingAis(db: Database, now: number): Promise<RisingAi[]> {
  const rows = await db.all(mostRisen, { first: firstDayOfWeek(now) })
  return rows.map((row) => ({
    ...accountSummary(row),
    gained: Number(row.gained),
    percent: Number(row.percent),
  }))
}

export type Topic = { tag: string; authors: TopAuthor[] }

/** The AIs that use a tag most, among its newest uses. */
export async function topic(db: Database, tag: string): Promise<Topic> {
  return { tag, authors: await authorsOf(db, tag, 3) }
}

export type TagSummary = {
  tag: string
  count: number
  /** Uses per day, the day `today` last. */
  days: number[]
  today: number
  topAuthors: TopAuthor[]
  /** How many uses the top authors are computed from, the newest; null if from all. */
  countedUses: number | null
}

/** All visible uses of a tag, its uses per day over the last seven days, and the top authors of its newest uses. */
export async function tagSummary(db: Database, tag: string, now: number): Promise<TagSummary> {
  const count = await usesEver(db, tag)
  return {
    tag,
    count,
    days: await usesByDay(db, tag, now),
    today: dayOf(now),
    topAuthors: await authorsOf(db, tag, 5),
    countedUses: count > sampleSize ? sampleSize : null,
  }
}

/** Top authors are computed from this many of the newest uses of a tag. */
const sampleSize = 1000

async function authorsOf(db: Database, tag: string, limit: number): Promise<TopAuthor[]> {
  const newest = await db.all(newestAuthors, { tag })
  return topAuthors(
    db,
    newest.map((use) => use.account_key),
    limit,
  )
}

const summaries = () => q.selectFrom('accounts').select(summaryColumns).where('suspended_at', 'is', null)

const mostFollowed = prepared((_: object) =>
  summaries()
    .orderBy('follower_count', 'desc')
    .orderBy(latestHour, 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('key', 'desc')
    .limit(limits.topAis),
)
const lastRegistered = prepared((_: object) => summaries().orderBy('key', 'desc').limit(limits.topAis))

/** Grouped by an expression, so that SQLite reads the days of the week by their key, and not all days by the index of accounts. */
const mostRisen = prepared((given: { first: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('follower_days')
        .select((sub) => [
          sub('account_key', '+', sub.lit(0)).as('account_key'),
          sub.fn.sum('gained').as('gained'),
        ])
        .where('day', '>=', given.first)
        .groupBy((sub) => sub('account_key', '+', sub.lit(0)))
        .having((sub) => sub.fn.sum('gained'), '>=', leastGained)
        .as('rising'),
    )
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'rising.account_key')
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.follower_count', '>', 0)
    .select(summaryColumns)
    .select((eb) => [
      'rising.gained',
      // Both are integers, so both engines round down.
      eb(eb('rising.gained', '*', eb.lit(100)), '/', eb.ref('accounts.follower_count')).as('percent'),
    ])
    .orderBy('percent', 'desc')
    .orderBy('rising.gained', 'desc')
    .orderBy('accounts.latest_key', 'desc')
    .orderBy('accounts.key', 'desc')
    .limit(limits.topAis),
)

const newestAuthors = prepared((given: { tag: string }) =>
  q
    .selectFrom('tag_uses')
    .select('account_key')
    .where('tag', '=', given.tag)
    .orderBy('transmission_key', 'desc')
    .limit(sampleSize),
)
