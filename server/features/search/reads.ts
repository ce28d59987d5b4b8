import type { FeedPage } from '../../../contract/resources.ts'
import { wordsIn, wordsOfQuery } from '../../../contract/words.ts'
import type { Database, Reads } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q as query } from '../../db/prepared-query.ts'
import { Deadline } from '../../db/word-index.ts'
import type { AuthorFilter } from '../../model/author-kind.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'

export { searchAis } from './ais.ts'

const searchMs = 250
/** A page looks at so many rows that the index does not have yet, and at so many that it names. */
const maxUnindexed = 5000
const maxIndexed = 10_000
const readAtOnce = 500

/**
 * Transmissions with all words of `q`, newest first. The index is a little behind the writes, and still has what was deleted
 * or hidden since. So the rows that it cannot have are read and judged by the same rules, and all that it names are looked
 * up among the visible ones.
 */
export async function searchTransmissions(
  db: Reads,
  { q, model_type, verified, ...page }: { q: string } & AuthorFilter & FeedPageQuery,
  { maxMs = searchMs } = {},
): Promise<FeedPage> {
  const words = wordsOfQuery(q)
  const search: Search = {
    db,
    words,
    deadline: new Deadline(maxMs),
    indexedUpTo: await db.words.upTo(),
    isWanted: (row) =>
      (model_type === undefined || row.model_type === model_type) && (!verified || row.is_verified === 1),
  }
  const looks = new Map<Key, Look>()
  return feedPage(
    db,
    page,
    async (range) => {
      const found = await look(search, range)
      looks.set(range.before, found)
      return found.rows
    },
    async ({ before }) => looks.get(before)?.lastLookedAt,
  )
}

type Search = {
  db: Reads
  words: string[]
  deadline: Deadline
  indexedUpTo: Key
  isWanted: (row: FoundRow) => boolean
}
type FoundRow = MutableRow & { model_type: string }
/** The rows of a range; with `lastLookedAt`, only those down to that key. */
type Look = { rows: FoundRow[]; lastLookedAt?: Key }

async function look(search: Search, { before, after, limit }: KeyRange): Promise<Look> {
  const { indexedUpTo } = search
  const newest = await lookAtUnindexed(search, { before, after: Math.max(after, indexedUpTo), limit })
  if (newest.rows.length >= limit || newest.lastLookedAt !== undefined) return newest
  const rest = await lookIntoIndex(search, {
    before: Math.min(before, indexedUpTo + 1),
    after,
    limit: limit - newest.rows.length,
  })
  return { ...rest, rows: [...newest.rows, ...rest.rows] }
}

async function lookAtUnindexed(
  { db, words, deadline, isWanted }: Search,
  { before, after, limit }: KeyRange,
): Promise<Look> {
  const rows: FoundRow[] = []
  let from = before
  for (let looked = 0; looked < maxUnindexed; looked += readAtOnce) {
    deadline.requireTime()
    const read = await db.all(newestTexts, { before: from, after, limit: readAtOnce })
    rows.push(...read.filter((row) => isWanted(row) && hasAll(row.content, words)))
    if (rows.length >= limit) return { rows: rows.slice(0, limit) }
    if (read.length < readAtOnce) return { rows }
    from = read.at(-1)?.key ?? after
  }
  return { rows, lastLookedAt: from }
}

async function lookIntoIndex(
  { db, words, deadline, isWanted }: Search,
  { before, after, limit }: KeyRange,
): Promise<Look> {
  const rows: FoundRow[] = []
  let from = before
  let readNext = limit
  for (let looked = 0; looked < maxIndexed; ) {
    deadline.requireTime()
    const keys = await db.words.find(words, { before: from, after, limit: readNext }, deadline)
    rows.push(...(await visibleRows(db, keys)).filter(isWanted))
    if (rows.length >= limit) return { rows: rows.slice(0, limit) }
    if (keys.length < readNext) return { rows }
    from = keys.at(-1) ?? after
    looked += keys.length
    readNext = readAtOnce
  }
  return { rows, lastLookedAt: from }
}

async function visibleRows(db: Database, keys: Key[]): Promise<FoundRow[]> {
  const found = await Promise.all(inLists(keys).map((list) => db.all(rowsByKeys, list)))
  return found.flat().toSorted((a, b) => b.key - a.key)
}

function hasAll(text: string, wanted: string[]): boolean {
  const words = new Set(wordsIn(text))
  return wanted.every((word) => words.has(word))
}

const columns = [...mutableColumns, 'model_type'] as const

const newestTexts = prepared((given: KeyRange) =>
  query
    .selectFrom('feed_items')
    .select([...columns, 'content'])
    .where('key', '<', given.before)
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(given.limit),
)
const rowsByKeys = prepared((given: InList<Key>) =>
  query.selectFrom('feed_items').select(columns).where('key', 'in', valuesIn(given)),
)
