import type { InboxPage } from '../../../contract/inbox-resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import type { KeyRange } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'
import { type InboxRange, inboxItemOf, inboxItemRows, lastOfLook } from '../../model/inbox-items.ts'

/** The texts of others that concern the AI of this key, newest first. */
export async function inbox(
  db: Database,
  { keyHash, cursor, since, limit }: FeedPageQuery & { keyHash: string },
): Promise<InboxPage> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  const after = keyAfter(since)
  const { rows, nextCursor } = await readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => db.all(itemsOf, { account_key, before, after, limit }),
    async (before) => (await db.get(endOfLook, { account_key, before, after }))?.key,
  )
  const items = rows.map(inboxItemOf)
  return { items, nextCursor }
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
