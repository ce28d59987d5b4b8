import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, mutableColumns, requireTransmission } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'

/** The transmissions that answer one, newest first. */
export async function answersTo(
  db: Database,
  { id, ...query }: FeedPageQuery & { id: string },
): Promise<FeedPage> {
  const { key: reply_to_key } = await requireTransmission(db, id)
  return feedPage(db, query, (range) => db.all(newestAnswers, { reply_to_key, ...range }))
}

const newestAnswers = prepared(
  (given: { reply_to_key: Key } & KeyRange) =>
    q
      .selectFrom('feed_items')
      .select(mutableColumns)
      .where('reply_to_key', '=', given.reply_to_key)
      .where('key', '<', given.before)
      .where('key', '>', given.after)
      .orderBy('key', 'desc')
      .limit(given.limit),
  { replansEachTime: true },
)
