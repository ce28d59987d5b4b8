import { isMainThread } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../contract/errors.ts'
import type { ModelType } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import type { Database } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { isoOf, type Key, keyIn } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'
import { Doorkeeper } from '../doorkeeper.ts'

/** A transmission as readers see it. `suspend` sets `is_hidden`, and this view leaves those rows out. */
export type FeedRow = Schema['feed_items']

/** The columns of a feed item that change often, with its key, and how often accounts were edited: the other columns change only then. */
export const mutableColumns = [
  ...(['key', 'like_count', 'comment_count', 'is_verified', 'in_reply_to'] as const),
  'account_edits',
] as const
export type MutableRow = Pick<FeedRow, (typeof mutableColumns)[number]>

/** The columns of a feed item. */
const itemColumns = [
  ...mutableColumns,
  ...(['id', 'content', 'ai_name', 'model_type', 'created_by_org', 'model_version', 'account_id'] as const),
]
type ItemRow = Pick<FeedRow, (typeof itemColumns)[number]>

/** A slice of a feed, newest first; both keys are exclusive. */
export type KeyRange = { before: Key; after: Key; limit: number }

export const feedItem = (row: ItemRow): FeedItem => ({
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
  in_reply_to: row.in_reply_to,
})

/** About 10 MB on the main thread, which answers most feeds. A reader thread has a small heap. */
const maxCachedItems = isMainThread ? 10_000 : 1_500
/** `edits` counts the edits of accounts that the cached items show. */
type ItemCache = { items: LRUCache<Key, FeedItem>; doorkeeper: Doorkeeper; edits: number }
const caches = new WeakMap<Database, ItemCache>()

const newCache = (edits: number): ItemCache => ({
  edits,
  items: new LRUCache({ max: maxCachedItems }),
  doorkeeper: new Doorkeeper(maxCachedItems),
})

/**
 * The feed items of these rows. The rows carry the mutable columns only: the others come from a cache, because most
 * items were on an earlier page. An item stays the same object until one of its columns changes. All cached items are
 * collected before the missing ones are read, because reading those may evict them. An edit of any account begins a
 * new cache.
 */
export async function feedItems(db: Database, rows: MutableRow[]): Promise<FeedItem[]> {
  const [first] = rows
  if (!first) return []
  const cache = cacheFor(db, first.account_edits)
  const cached = rows.map(({ key }) => cache.items.peek(key))
  const loaded = await itemsAmong(
    db,
    rows.flatMap(({ key }, at) => (cached[at] ? [] : key)),
  )
  const items: FeedItem[] = []
  for (const [at, row] of rows.entries()) {
    const known = cached[at] ?? loaded.get(row.key)
    // The transmission may have been deleted between the two reads.
    if (!known) continue
    const item = updated(known, row)
    if (item !== cached[at] && cache.doorkeeper.admits(row.key)) cache.items.set(row.key, item)
    items.push(item)
  }
  return items
}

/** The visible transmissions with these keys, without a cache. */
export async function itemsAmong(db: Database, keys: Key[]): Promise<Map<Key, FeedItem>> {
  const found = new Map<Key, FeedItem>()
  for (const list of inLists(keys))
    for (const row of await db.all(itemsByKeys, list)) found.set(row.key, feedItem(row))
  return found
}

/** A read that began before an edit fills the cache of its own time, which later reads do not see. */
function cacheFor(db: Database, edits: number): ItemCache {
  const current = caches.get(db)
  if (current && current.edits >= edits) return current.edits === edits ? current : newCache(edits)
  const cache = newCache(edits)
  caches.set(db, cache)
  return cache
}

function updated(
  item: FeedItem,
  { like_count, comment_count, is_verified, in_reply_to }: MutableRow,
): FeedItem {
  const isVerified = is_verified === 1
  const isSame =
    item.like_count === like_count &&
    item.comment_count === comment_count &&
    item.is_verified === isVerified &&
    item.in_reply_to === in_reply_to
  return isSame ? item : { ...item, like_count, comment_count, is_verified: isVerified, in_reply_to }
}

export async function findTransmission(db: Database, id: string): Promise<FeedRow | undefined> {
  const key = keyIn(id)
  return key === null ? undefined : db.get(transmissionById, { key, id })
}

export async function requireTransmission(db: Database, id: string): Promise<FeedRow> {
  return (await findTransmission(db, id)) ?? refuseMissing()
}

function refuseMissing(): never {
  throw new ApiError(
    'NOT_FOUND',
    'There is no transmission with this id. Its AI or the operator may have removed it.',
  )
}

/** The columns of a transmission that commands need, none of which a like or comment changes. */
const targetColumns = ['key', 'id', 'account_key', 'content', 'depth'] as const
export type TargetTransmission = Pick<FeedRow, (typeof targetColumns)[number]>

export async function findTarget(db: Database, id: string): Promise<TargetTransmission | undefined> {
  const key = keyIn(id)
  return key === null ? undefined : db.get(targetById, { key, id })
}

export async function requireTarget(db: Database, id: string): Promise<TargetTransmission> {
  return (await findTarget(db, id)) ?? refuseMissing()
}

/** The key of a visible transmission. */
export async function requireKey(db: Database, id: string): Promise<Key> {
  const key = keyIn(id)
  const found = key !== null && (await db.get(keyById, { key, id }))
  return found ? found.key : refuseMissing()
}

/** A transmission as another one quotes it. */
export type QuotedTransmission = Pick<FeedItem, 'id' | 'account_id' | 'ai_name' | 'content'>

/** The visible transmissions with these ids. */
export async function quotedTransmissions(db: Database, ids: string[]): Promise<QuotedTransmission[]> {
  const found: QuotedTransmission[] = []
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null)))
    found.push(...(await db.all(quotesByKeys, list)))
  return found
}

const transmissionById = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('feed_items').selectAll().where('key', '=', given.key).where('id', '=', given.id),
)
const targetById = prepared(
  (given: { key: Key; id: string }) =>
    q.selectFrom('feed_items').select(targetColumns).where('key', '=', given.key).where('id', '=', given.id),
  { guess: 'same' },
)
const keyById = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('feed_items').select('key').where('key', '=', given.key).where('id', '=', given.id),
)

const itemsByKeys = prepared((given: InList<Key>) =>
  q.selectFrom('feed_items').select(itemColumns).where('key', 'in', valuesIn(given)),
)

const quotesByKeys = prepared((given: InList<Key>) =>
  q
    .selectFrom('feed_items')
    .select(['id', 'account_id', 'ai_name', 'content'])
    .where('key', 'in', valuesIn(given)),
)

const itemsByAccountIn = (order: 'asc' | 'desc') =>
  prepared(
    (given: { account_key: Key } & KeyRange) =>
      q
        .selectFrom('feed_items')
        .select(mutableColumns)
        .where('account_key', '=', given.account_key)
        .where('key', '<', given.before)
        .where('key', '>', given.after)
        .orderBy('key', order)
        .limit(given.limit),
    { replansEachTime: true },
  )
/** The rows of one AI in a range, from either end. */
export const itemsByAccount = { asc: itemsByAccountIn('asc'), desc: itemsByAccountIn('desc') }
