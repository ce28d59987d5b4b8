import type { FeedPage } from '../../contract/resources.ts'
import type { Database } from '../db/database.ts'
import { isoOf, type Key, keyAfter, keyAt, keyBefore, msOf } from '../db/key.ts'
import { type Order, readPage } from '../db/page.ts'
import { feedItems, type KeyRange, type MutableRow } from './feed-items.ts'
import { type FeedPageQuery, feedPage } from './feed-page.ts'

/** Reads the rows of one feed from either end of a range. */
export type ReadRows = (range: KeyRange, order: Order) => Promise<MutableRow[]>

/** A page of a feed, newest first, that knows the way up: `newerAfter` is the `after` of the page above it, null at the newest. */
export type TwoWayPage = FeedPage & { newerAfter: string | null }
export type TwoWayQuery = FeedPageQuery & { after?: string | undefined }

/**
 * With `after`, the page has the oldest transmissions that are newer than this moment, so that pages follow each other upwards
 * without a gap. Otherwise it is a page like any other.
 */
export async function twoWayPage(
  db: Database,
  { after, ...query }: TwoWayQuery,
  read: ReadRows,
): Promise<TwoWayPage> {
  if (after === undefined) return pageDown(db, query, read)
  const start = keyAfter(after)
  const { rows, nextCursor: newerAfter } = await readPage(start, query.limit, (from, limit) =>
    read({ after: from, before: keyBefore(''), limit }, 'asc'),
  )
  const oldest = rows[0]?.key ?? start + 1
  const before = keyAt(msOf(oldest))
  const [older] = await read({ before, after: keyAfter(''), limit: 1 }, 'desc')
  return {
    transmissions: await feedItems(db, rows.toReversed()),
    nextCursor: older ? isoOf(before) : null,
    newerAfter,
  }
}

async function pageDown(db: Database, query: FeedPageQuery, read: ReadRows): Promise<TwoWayPage> {
  const page = await feedPage(db, query, (range) => read(range, 'desc'))
  if (query.cursor === undefined) return { ...page, newerAfter: null }
  const newest: Key = page.transmissions[0]
    ? keyAfter(page.transmissions[0].created_at)
    : keyBefore(query.cursor) - 1
  const [newer] = await read({ after: newest, before: keyBefore(''), limit: 1 }, 'asc')
  return { ...page, newerAfter: newer ? isoOf(newest) : null }
}
