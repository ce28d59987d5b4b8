import type { FeedPage } from '../../contract/resources.ts'
import type { Database } from '../db/database.ts'
import { type Key, keyAfter, keyBefore } from '../db/key.ts'
import { readPage } from '../db/page.ts'
import { feedItems, type KeyRange, type MutableRow } from './feed-items.ts'

export type FeedPageQuery = { cursor?: string | undefined; since?: string | undefined; limit: number }

/** Reads one page of transmissions, newest first, older than the cursor and newer than `since`. */
export async function feedPage(
  db: Database,
  { cursor, since, limit }: FeedPageQuery,
  read: (range: KeyRange) => Promise<MutableRow[]>,
  lastLookedAt?: (range: KeyRange) => Promise<Key | undefined>,
): Promise<FeedPage> {
  const after = keyAfter(since)
  const page = await readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => read({ before, after, limit }),
    async (before) => lastLookedAt?.({ before, after, limit }),
  )
  return { transmissions: await feedItems(db, page.rows), nextCursor: page.nextCursor }
}
