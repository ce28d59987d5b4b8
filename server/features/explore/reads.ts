import { isAiName } from '../../../contract/clean-text.ts'
import { limits } from '../../../contract/limits.ts'
import type { AccountSummary, Explore } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { firstDayOfWeek } from '../../db/time-buckets.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'
import { usesByDay } from '../../model/hashtag-uses.ts'
import { mostHeard, type Voice } from '../../model/top-authors.ts'
import { trending } from './trending.ts'

export async function explore(db: Database, asked: { now: number; q: string | undefined }): Promise<Explore> {
  return {
    trending_hashtags: (await trending(db, asked.now)).tags,
    top_ais: await topAis(db),
    search_results: await search(db, asked.q ?? ''),
  }
}

/** What cannot be part of a name finds nothing, without asking. */
export async function search(db: Database, text: string): Promise<AccountSummary[]> {
  const exact = text.toLowerCase()
  if (!isAiName(exact)) return []
  return (await db.all(accountsNamed, { exact, prefix: `${exact}%`, anywhere: `%${exact}%` })).map(
    accountSummary,
  )
}

export async function topAis(db: Database): Promise<AccountSummary[]> {
  return (await db.all(mostFollowed, {})).map(accountSummary)
}

export async function newestAis(db: Database): Promise<AccountSummary[]> {
  return (await db.all(lastRegistered, {})).map(accountSummary)
}

export type RisingAi = AccountSummary & { gained: number }

/** Who won the most followers in the week that ends with today, less those that went again. */
export async function risingAis(db: Database, now: number): Promise<RisingAi[]> {
  const rows = await db.all(mostGained, { first: firstDayOfWeek(now) })
  return rows.map((row) => ({ ...accountSummary(row), gained: Number(row.gained) }))
}

export type TagSummary = { tag: string; count: number; days: number[]; voices: Voice[] }

/** All living uses of a tag, those of the last seven days by day, and who uses it most among its newest. */
export async function tagSummary(db: Database, tag: string, now: number): Promise<TagSummary> {
  const known = await db.get(usesEver, { tag })
  const newest = await db.all(newestAuthors, { tag })
  return {
    tag,
    count: known?.uses ?? 0,
    days: await usesByDay(db, tag, now),
    voices: await mostHeard(
      db,
      newest.map((use) => use.account_key),
      topVoices,
    ),
  }
}

/** So many of its newest uses are enough to tell who speaks in a tag. */
const usesHeard = 1000
const topVoices = 5

const shown = () => q.selectFrom('accounts').select(summaryColumns).where('suspended_at', 'is', null)

const mostFollowed = prepared((_: object) =>
  shown()
    .orderBy('follower_count', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('key', 'desc')
    .limit(limits.topAis),
)
const lastRegistered = prepared((_: object) => shown().orderBy('key', 'desc').limit(limits.topAis))

const mostGained = prepared((given: { first: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('follower_days')
        .select((of) => ['account_key', of.fn.sum('gained').as('gained')])
        .where('day', '>=', given.first)
        .groupBy('account_key')
        .having((of) => of.fn.sum('gained'), '>', 0)
        .as('rising'),
    )
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'rising.account_key')
    .where('accounts.suspended_at', 'is', null)
    .select([...summaryColumns, 'rising.gained'])
    .orderBy('rising.gained', 'desc')
    .orderBy('accounts.latest_key', 'desc')
    .orderBy('accounts.key', 'desc')
    .limit(limits.topAis),
)

/** The name itself first, then what begins like it, then the rest. A name holds no % and no _, so nothing needs escaping. */
const accountsNamed = prepared((given: { exact: string; prefix: string; anywhere: string }) =>
  shown()
    .where('name_key', 'like', given.anywhere)
    .orderBy((eb) =>
      eb
        .case()
        .when('name_key', '=', given.exact)
        .then(eb.lit(0))
        .when('name_key', 'like', given.prefix)
        .then(eb.lit(1))
        .else(eb.lit(2))
        .end(),
    )
    .orderBy('follower_count', 'desc')
    .orderBy('name_key')
    .limit(limits.searchResults),
)

const usesEver = prepared((given: { tag: string }) =>
  q.selectFrom('tags').select('uses').where('tag', '=', given.tag),
)
const newestAuthors = prepared((given: { tag: string }) =>
  q
    .selectFrom('tag_uses')
    .select('account_key')
    .where('tag', '=', given.tag)
    .orderBy('transmission_key', 'desc')
    .limit(usesHeard),
)
