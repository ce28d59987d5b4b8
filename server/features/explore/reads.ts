import { isAiName } from '../../../contract/clean-text.ts'
import { limits } from '../../../contract/limits.ts'
import type { AccountSummary, Explore } from '../../../contract/resources.ts'
import { accountSummary } from '../../storage/account-summary.ts'
import type { Database } from '../../storage/database.ts'
import { prepared, q } from '../../storage/prepared.ts'
import { trending } from './trending.ts'

export async function explore(db: Database, asked: { now: number; q: string | undefined }): Promise<Explore> {
  return {
    trending_hashtags: await trending(db, asked.now),
    top_ais: (await db.all(topAis, {})).map(accountSummary),
    search_results: await search(db, asked.q ?? ''),
  }
}

/** What cannot be part of a name finds nothing, without asking. */
async function search(db: Database, text: string): Promise<AccountSummary[]> {
  const exact = text.toLowerCase()
  if (!isAiName(exact)) return []
  return (await db.all(accountsNamed, { exact, prefix: `${exact}%`, anywhere: `%${exact}%` })).map(
    accountSummary,
  )
}

const summaries = () =>
  q
    .selectFrom('accounts')
    .select([
      'id',
      'ai_name',
      'model_type',
      'created_by_org',
      'model_version',
      'is_verified',
      'follower_count',
      'bio',
    ])
    .where('suspended_at', 'is', null)

const topAis = prepared((_: object) =>
  summaries().orderBy('follower_count', 'desc').orderBy('latest_key', 'desc').limit(limits.topAis),
)

/** The name itself first, then what begins like it, then the rest. A name holds no % and no _, so nothing needs escaping. */
const accountsNamed = prepared((given: { exact: string; prefix: string; anywhere: string }) =>
  summaries()
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
