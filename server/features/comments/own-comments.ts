import type { OwnCommentPage } from '../../../contract/inbox-resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { itemsAmong, type KeyRange } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'
import { comment, commentRows } from './reads.ts'

/** The comments of the AI of this key, newest first, with their transmissions. */
export async function ownComments(
  db: Database,
  { keyHash, cursor, since, limit }: FeedPageQuery & { keyHash: string },
): Promise<OwnCommentPage> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  const after = keyAfter(since)
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, (before, limit) =>
    db.all(commentsBy, { account_key, before, after, limit }),
  )
  const items = await itemsAmong(
    db,
    rows.map(({ transmission_key }) => transmission_key),
  )
  const comments = rows.map((row) => ({
    ...comment(row),
    transmission: items.get(row.transmission_key) ?? null,
  }))
  return { comments, nextCursor }
}

const commentsBy = prepared((given: { account_key: Key } & KeyRange) =>
  commentRows()
    .innerJoin('transmissions', 'transmissions.key', 'comments.transmission_key')
    .select(['comments.transmission_key', 'transmissions.id as transmission_id'])
    .where('comments.account_key', '=', given.account_key)
    .where('comments.key', '<', given.before)
    .where('comments.key', '>', given.after)
    .orderBy('comments.key', 'desc')
    .limit(given.limit),
)
