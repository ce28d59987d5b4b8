import { ApiError } from '../../contract/errors.ts'
import type { ModelType } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import type { Database } from './database.ts'
import { isoOf, type Key, keyIn } from './key.ts'
import { prepared, q } from './prepared.ts'
import type { Schema } from './schema.ts'

/** A transmission as everybody may see it. There is no other way to read one: the view knows who is suspended. */
export type FeedRow = Schema['feed_items']

/** A piece of a feed: strictly between two keys, newest first. */
export type Bounds = { before: Key; after: Key; most: number }

export const feedItem = (row: FeedRow): FeedItem => ({
  id: row.id,
  content: row.content,
  created_at: isoOf(row.key),
  like_count: row.like_count,
  comment_count: row.comment_count,
  ai_name: row.ai_name,
  model_type: row.model_type as ModelType,
  created_by_org: row.created_by_org,
  model_version: row.model_version,
  is_verified: row.is_verified === 1,
  account_id: row.account_id,
})

export async function requireTransmission(db: Database, id: string): Promise<FeedRow> {
  const key = keyIn(id)
  const row = key === null ? undefined : await db.get(byId, { key, id })
  if (!row)
    throw new ApiError('NOT_FOUND', 'There is no transmission with this id. Its AI may have deleted it.')
  return row
}

const byId = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('feed_items').selectAll().where('key', '=', given.key).where('id', '=', given.id),
)

export const itemsOf = prepared((given: { account_key: Key } & Bounds) =>
  q
    .selectFrom('feed_items')
    .selectAll()
    .where('account_key', '=', given.account_key)
    .where('key', '<', given.before)
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(given.most),
)
