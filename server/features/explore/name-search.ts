import { limits } from '../../../contract/limits.ts'
import type { AccountSummary } from '../../../contract/resources.ts'
import { isAiName } from '../../../contract/text-rules.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'

/**
 * Finds AIs whose name contains the text: the exact name, then longer names that begin with it, then the rest, each by
 * followers and then by name. A text that no name can contain needs no query.
 */
export async function search(db: Database, text: string): Promise<AccountSummary[]> {
  const wanted = text.toLowerCase()
  if (!isAiName(wanted)) return []
  const keys = (await db.all(exactMatch, { text: wanted })).map(({ key }) => key)
  for (const matches of [longerNames, namesWithTextInside]) {
    const missing = limits.searchResults - keys.length
    if (missing > 0) keys.push(...(await bestMatches(db, matches, wanted)).slice(0, missing))
  }
  return summariesOf(db, keys)
}

/**
 * So many suffixes belong to enough names for a full list, however often each name repeats the text. If the index of names
 * (model/name-index.ts) has fewer, the result is exact.
 */
const maxSuffixes = limits.searchResults * limits.aiName

/**
 * Otherwise more names contain the text than a read may rank. The result is still exact if enough of them are among this many
 * most followed AIs. Places that are left go to the first matches in the index (decision 17).
 */
const mostFollowed = 5000

type Match = { key: Key; name_key: string; follower_count: number }

async function bestMatches(db: Database, matches: MatchQueries, text: string): Promise<Key[]> {
  // In ASCII `{` follows z, so the range ends after all suffixes that begin with the text. Names contain no % and no _.
  const given = { text, end: `${text}{`, beginning: `${text}%`, anywhere: `%${text}%` }
  const counted = await db.get(matches.countSuffixes, given)
  const isIndexEnough = Number(counted?.suffixes) < maxSuffixes
  const popular = isIndexEnough ? [] : await db.all(matches.amongMostFollowed, given)
  const indexed = popular.length < limits.searchResults ? await db.all(matches.inIndex, given) : []
  const byKey = new Map([...popular, ...indexed].map((match) => [match.key, match]))
  return [...byKey.values()].sort(byRank).map(({ key }) => key)
}

const byRank = (a: Match, b: Match): number =>
  b.follower_count - a.follower_count || (a.name_key < b.name_key ? -1 : 1)

async function summariesOf(db: Database, keys: Key[]): Promise<AccountSummary[]> {
  const rows = await Promise.all(inLists(keys).map((list) => db.all(accountsByKeys, list)))
  const byKey = new Map(rows.flat().map(({ key, ...row }) => [key, accountSummary(row)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

type Given = { text: string; end: string; beginning: string; anywhere: string }
type MatchQueries = ReturnType<typeof matchQueries>

const longerNames = matchQueries({ isInside: false })
/** Without the names that also begin with the text. */
const namesWithTextInside = matchQueries({ isInside: true })

function matchQueries({ isInside }: { isInside: boolean }) {
  const suffixes = (given: Given) =>
    q
      .selectFrom('name_suffixes')
      .select('account_key')
      .where('is_whole', '=', (eb) => eb.lit(isInside ? 0 : 1))
      .where('suffix', isInside ? '>=' : '>', given.text)
      .where('suffix', '<', given.end)
      .orderBy('suffix')
      .orderBy('account_key')
      .limit(maxSuffixes)

  const inIndex = (given: Given) => {
    const best = q
      .selectFrom(suffixes(given).as('found'))
      .crossJoin('accounts')
      .whereRef('accounts.key', '=', 'found.account_key')
      .select(['accounts.key', 'accounts.name_key', 'accounts.follower_count'])
      .distinct()
      .orderBy('accounts.follower_count', 'desc')
      .orderBy('accounts.name_key')
      .limit(limits.searchResults)
    return isInside ? best.where('accounts.name_key', 'not like', given.beginning) : best
  }

  const amongMostFollowed = (given: Given) => {
    const best = q
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
      .where('name_key', 'like', isInside ? given.anywhere : given.beginning)
      .orderBy('follower_count', 'desc')
      .orderBy('name_key')
      .limit(limits.searchResults)
    return isInside
      ? best.where('name_key', 'not like', given.beginning)
      : best.where('name_key', '<>', given.text)
  }

  return {
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
