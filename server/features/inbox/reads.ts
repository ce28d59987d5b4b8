import type { InboxPage } from '../../../contract/inbox-resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import type { KeyRange } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'
import {
  endOfNextLook,
  type InboxRange,
  inboxItemOf,
  inboxItemRows,
  itemsAfter,
  lastOfLook,
  seenUntil,
} from '../../model/inbox-items.ts'

type InboxQuery = FeedPageQuery & { keyHash: string; unseen?: boolean | undefined }

/** The texts of others that concern the AI of this key: newest first, or what it has not seen, oldest first. */
export async function inbox(db: Database, { keyHash, unseen, ...query }: InboxQuery): Promise<InboxPage> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  const mark = await seenUntil(db, account_key)
  const { rows, nextCursor } = unseen
    ? await oldestAfter(db, account_key, [mark, query.since, query.cursor], query.limit)
    : await newestPage(db, account_key, query)
  return { items: rows.map(inboxItemOf), nextCursor, seen_until: mark ?? null }
}

function newestPage(db: Database, account_key: Key, { cursor, since, limit }: FeedPageQuery) {
  const after = keyAfter(since)
  return readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => db.all(itemsOf, { account_key, before, after, limit }),
    async (before) => (await db.get(endOfLook, { account_key, before, after }))?.key,
  )
}

/** The page begins after the latest of these instants. */
function oldestAfter(db: Database, account_key: Key, instants: (string | undefined)[], limit: number) {
  return readPage(
    Math.max(...instants.map(keyAfter)),
    limit,
    (after, limit) => db.all(itemsAfter, { account_key, after, limit }),
    async (after) => (await db.get(endOfNextLook, { account_key, after }))?.key,
    'asc',
  )
}

const itemsOf = prepared((given: { account_key: Key } & KeyRange) =>
  inboxItemRows()
    .where('item.account_key', '=', given.account_key)
    .where('item.key', '<', given.before)
    .where((eb) => eb('item.key', '>=', eb.fn.coalesce(lastOfLook(given), eb.val(given.after))))
    .orderBy('item.key', 'desc')
    .limit(given.limit),
)
const endOfLook = prepared((given: InboxRange) => lastOfLook(given))
