import { ApiError } from '../../contract/errors.ts'
import type { ModelType } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import type { Database } from '../db/database.ts'
import { type Batch, batchesOf, valuesIn } from '../db/in-list.ts'
import { isoOf, type Key, keyIn } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'

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

/** What of a feed item may change; the rest is the same as long as it is there. */
export const passing = ['key', 'like_count', 'comment_count', 'is_verified'] as const
export type PassingRow = Pick<FeedRow, (typeof passing)[number]>

const mostRemembered = 20_000
const remembered = new WeakMap<Database, Map<Key, FeedItem>>()

/**
 * The items of these rows. Most rows that a feed shows were shown before, so of each only what may have changed is read,
 * and what lasts is remembered: an item is the same object for as long as it says the same.
 */
export async function feedItems(db: Database, rows: PassingRow[]): Promise<FeedItem[]> {
  const known = remembered.get(db) ?? new Map<Key, FeedItem>()
  remembered.set(db, known)
  const missing = rows.filter(({ key }) => !known.has(key)).map(({ key }) => key)
  for (const batch of batchesOf(missing)) {
    for (const row of await db.all(itemsAt, batch)) known.set(row.key, feedItem(row))
  }
  const items: FeedItem[] = []
  for (const row of rows) {
    const item = known.get(row.key)
    // It may have been deleted between the two reads.
    if (!item) continue
    const asOfNow = updated(item, row)
    if (asOfNow !== item) known.set(row.key, asOfNow)
    items.push(asOfNow)
  }
  while (known.size > mostRemembered) known.delete(known.keys().next().value as Key)
  return items
}

function updated(item: FeedItem, { like_count, comment_count, is_verified }: PassingRow): FeedItem {
  const isVerified = is_verified === 1
  const isSame =
    item.like_count === like_count && item.comment_count === comment_count && item.is_verified === isVerified
  return isSame ? item : { ...item, like_count, comment_count, is_verified: isVerified }
}

export async function findTransmission(db: Database, id: string): Promise<FeedRow | undefined> {
  const key = keyIn(id)
  return key === null ? undefined : db.get(byId, { key, id })
}

export async function requireTransmission(db: Database, id: string): Promise<FeedRow> {
  const row = await findTransmission(db, id)
  if (!row)
    throw new ApiError('NOT_FOUND', 'There is no transmission with this id. Its AI may have deleted it.')
  return row
}

const byId = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('feed_items').selectAll().where('key', '=', given.key).where('id', '=', given.id),
)

const itemsAt = prepared((given: Batch<Key>) =>
  q.selectFrom('feed_items').selectAll().where('key', 'in', valuesIn(given)),
)

export const itemsOf = prepared(
  (given: { account_key: Key } & Bounds) =>
    q
      .selectFrom('feed_items')
      .select(passing)
      .where('account_key', '=', given.account_key)
      .where('key', '<', given.before)
      .where('key', '>', given.after)
      .orderBy('key', 'desc')
      .limit(given.most),
  { isUneven: true },
)
