import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type FeedRow, passing } from '../../model/feed-items.ts'

/** Who speaks, of what and to whom is told from so many of the newest transmissions, however many there are. */
const sampleSize = 1000

export type Counted = Pick<FeedRow, (typeof passing)[number] | 'account_key'>
export type Said = Pick<FeedRow, 'ai_name' | 'content' | 'like_count' | 'comment_count'>

/** The newest transmissions beyond a key with what is counted of them, and whether there are more than these. */
export async function newestSince(db: Database, after: Key): Promise<{ rows: Counted[]; sampled: boolean }> {
  const found = await db.all(newestCounted, { after })
  return { rows: found.slice(0, sampleSize), sampled: found.length > sampleSize }
}

/** The newest of all with what they say. */
export const newestSaid = (db: Database): Promise<Said[]> => db.all(saidAfter, { after: 0 })

const newestCounted = prepared((given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .select([...passing, 'account_key'])
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(sampleSize + 1),
)
const saidAfter = prepared((given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .select(['ai_name', 'content', 'like_count', 'comment_count'])
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(sampleSize),
)
