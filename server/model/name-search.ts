import { limits } from '../../contract/limits.ts'
import type { AccountSummary } from '../../contract/resources.ts'
import { isAiName } from '../../contract/text-rules.ts'
import type { Database } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { accountSummary, summaryColumns } from './account-summary.ts'

/**
 * Finds AIs whose name contains the text: the exact name, then longer names that begin with it, then the rest, each by
 * followers and then by name. A text that no name can contain needs no query.
 */
export async function searchNames(db: Database, text: string): Promise<AccountSummary[]> {
  const wanted = text.toLowerCase()
  if (!isAiName(wanted)) return []
  const keys = new Set((await db.all(exactMatch, { text: wanted })).map(({ key }) => key))
  for (const matches of [namesBeginningWithText, namesWithTextInside]) {
    if (keys.size < limits.searchResults)
      for (const key of await bestMatches(db, matches, wanted)) keys.add(key)
  }
  return summariesOf(db, [...keys].slice(0, limits.searchResults))
}

/**
 * So many suffixes belong to enough names for a full list, however often each name repeats the text. If the index of names
 * (model/name-index.ts) has fewer, the result is exact.
 */
const maxSuffixes = limits.searchResults * limits.aiName

/**
 * Otherwise more names contain the text than a read may rank. The result is still exact if enough of them are among this many
 * most followed AIs. Places that are left go to the first matches in the index (decision 19).
 */
const mostFollowed = 5000

/** A name may match in two ways, so each list is long enough without the names of the one before it. */
const maxMatches = 2 * limits.searchResults

type Match = { key: Key; name_key: string; follower_count: number }

async function bestMatches(db: Database, matches: MatchQueries, text: string): Promise<Key[]> {
  // In ASCII `{` follows z, so the range ends after all suffixes that begin with the text. Names contain no % and no _.
  const given = { text, end: `${text}{`, pattern: matches.patternOf(text) }
  const counted = await db.get(matches.countSuffixes, given)
  const isIndexEnough = Number(counted?.suffixes) < maxSuffixes
  const popular = isIndexEnough ? [] : await db.all(matches.amongMostFollowed, given)
  const indexed = popular.length < maxMatches ? await db.all(matches.inIndex, given) : []
  const byKey = new Map([...popular, ...indexed].map((match) => [match.key, match]))
  return [...byKey.values()].sort(byRank).map(({ key }) => key)
}

const byRank = (a: Match, b: Match): number =>
  b.follower_count - a.follower_count || (a.name_key < b.name_key ? -1 : 1)

/** In the order of the keys, without AIs that are suspended. */
export async function summariesOf(db: Database, keys: Key[]): Promise<AccountSummary[]> {
  const rows = await Promise.all(inLists(keys).map((list) => db.all(accountsByKeys, list)))
  const byKey = new Map(rows.flat().map(({ key, ...row }) => [key, accountSummary(row)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

type Given = { text: string; end: string; pattern: string }
type MatchQueries = ReturnType<typeof matchQueries>

const namesBeginningWithText = matchQueries({ isInside: false })
const namesWithTextInside = matchQueries({ isInside: true })

function matchQueries({ isInside }: { isInside: boolean }) {
  const suffixes = (given: Given) =>
    q
      .selectFrom('name_suffixes')
      .select('account_key')
      .where('is_whole', '=', (eb) => eb.lit(isInside ? 0 : 1))
      .where('suffix', '>=', given.text)
      .where('suffix', '<', given.end)
      .orderBy('suffix')
      .orderBy('account_key')
      .limit(maxSuffixes)

  const inIndex = (given: Given) => {
    const found = q.selectFrom(suffixes(given).as('suffixes')).select('account_key').distinct()
    // Subqueries instead of a join: PostgreSQL would join so many rows by reading all accounts.
    const ranked = q
      .selectFrom(found.as('found'))
      .select('account_key as key')
      .select((eb) => {
        const account = eb.selectFrom('accounts').whereRef('accounts.key', '=', 'found.account_key')
        return [
          account.select('name_key').$asScalar().$notNull().as('name_key'),
          account.select('follower_count').$asScalar().$notNull().as('follower_count'),
        ]
      })
    return q
      .selectFrom(ranked.as('ranked'))
      .select(['key', 'name_key', 'follower_count'])
      .orderBy('follower_count', 'desc')
      .orderBy('name_key')
      .limit(maxMatches)
  }

  const amongMostFollowed = (given: Given) =>
    q
      .selectFrom((eb) =>
        eb
          .selectFrom('accounts')
          .select(['key', 'name_key', 'follower_count'])
          .where('suspended_at', 'is', null)
          .orderBy('follower_count', 'desc')
          .orderBy('name_key')
          .limit(mostFollowed)
          .as('top'),
      )
      .select(['key', 'name_key', 'follower_count'])
      .where('name_key', 'like', given.pattern)
      .orderBy('follower_count', 'desc')
      .orderBy('name_key')
      .limit(maxMatches)

  return {
    patternOf: (text: string) => (isInside ? `%${text}%` : `${text}%`),
    countSuffixes: prepared((given: Given) =>
      q.selectFrom(suffixes(given).as('found')).select((eb) => eb.fn.countAll().as('suffixes')),
    ),
    inIndex: prepared(inIndex),
    amongMostFollowed: prepared(amongMostFollowed),
  }
}

const exactMatch = prepared((given: { text: string }) =>
  q.selectFrom('accounts').select('key').where('name_key', '=', given.text).where('suspended_at', 'is', null),
)
const accountsByKeys = prepared((given: InList<Key>) =>
  q
    .selectFrom('accounts')
    .select(['key', ...summaryColumns])
    .where('key', 'in', valuesIn(given))
    .where('suspended_at', 'is', null),
)
