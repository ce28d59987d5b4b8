import type { Database } from '../../storage/database.ts'
import type { FeedRow } from '../../storage/feed-items.ts'
import type { Key } from '../../storage/key.ts'
import { prepared, q } from '../../storage/prepared.ts'

/** Who speaks, of what and to whom is told from so many of the newest transmissions, however many there are. */
const sampleSize = 1000

/** The newest transmissions beyond a key, and whether there are more than these. */
export async function newestSince(db: Database, after: Key): Promise<{ rows: FeedRow[]; sampled: boolean }> {
  const found = await db.all(newestItems, { after })
  return { rows: found.slice(0, sampleSize), sampled: found.length > sampleSize }
}

const newestItems = prepared((given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .selectAll()
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(sampleSize + 1),
)
