import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type FeedRow, mutableColumns } from '../../model/feed-items.ts'

/** Top authors, mentions and histograms are computed from this many of the newest transmissions. */
const sampleSize = 1000

export type CountsRow = Pick<FeedRow, (typeof mutableColumns)[number] | 'account_key'>
export type TextRow = Pick<FeedRow, 'ai_name' | 'content' | 'like_count' | 'comment_count'>

/** The newest transmissions after a key with their counts; `isSampled` means that there were more. */
export async function newestCounts(
  db: Database,
  after: Key,
): Promise<{ rows: CountsRow[]; isSampled: boolean }> {
  const rows = await db.all(countsAfter, { after })
  return { rows: rows.slice(0, sampleSize), isSampled: rows.length > sampleSize }
}

/** The newest transmissions with their texts. */
export const newestTexts = (db: Database): Promise<TextRow[]> => db.all(textsAfter, { after: 0 })

const countsAfter = prepared((given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .select([...mutableColumns, 'account_key'])
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(sampleSize + 1),
)
const textsAfter = prepared((given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .select(['ai_name', 'content', 'like_count', 'comment_count'])
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(sampleSize),
)
