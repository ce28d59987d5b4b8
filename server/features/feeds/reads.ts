import type { ModelType } from '../../../contract/limits.ts'
import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'
import { followedRows } from './followed-rows.ts'

type FeedFilter = {
  verified?: boolean | undefined
  model_type?: ModelType | undefined
  tag?: string | undefined
}

export function feed(
  db: Database,
  { verified, model_type, tag, ...query }: FeedPageQuery & FeedFilter,
): Promise<FeedPage> {
  const statement = statementFor({
    verified: verified === true,
    model_type: model_type !== undefined,
    tag: tag !== undefined,
  })
  return feedPage(db, query, (range) => db.all(statement, { ...range, model_type, tag }))
}

export function followingFeed(
  db: Database,
  { follower_id, ...query }: FeedPageQuery & { follower_id: string },
): Promise<FeedPage> {
  return feedPage(db, query, (range) => followedRows(db, follower_id, range))
}

type FeedQueryInput = KeyRange & { model_type?: string | undefined; tag?: string | undefined }
type FilterShape = { verified: boolean; model_type: boolean; tag: boolean }

/** One statement per combination of filters, because each combination has its own best index. */
const statements = new Map<string, PreparedQuery<FeedQueryInput, MutableRow>>()

function statementFor(shape: FilterShape): PreparedQuery<FeedQueryInput, MutableRow> {
  const key = JSON.stringify(shape)
  const replansEachTime = shape.model_type || shape.tag
  const query =
    statements.get(key) ?? prepared((given: FeedQueryInput) => buildQuery(shape, given), { replansEachTime })
  statements.set(key, query)
  return query
}

function buildQuery(shape: FilterShape, given: FeedQueryInput) {
  let query = selectFromFeed(shape, given)
    .select(mutableColumns.map((column) => `item.${column}` as const))
    .where('item.key', '<', given.before)
    .where('item.key', '>', given.after)
    .limit(given.limit)
  // With a literal 1 the planner can use the partial index over verified transmissions.
  if (shape.verified) query = query.where('item.is_verified', '=', (eb) => eb.lit(1))
  if (shape.model_type) query = query.where('item.model_type', '=', given.model_type ?? '')
  return query
}

/** A tag's feed scans the tag's uses. The range is on both tables, so that either engine starts the scan inside it. */
function selectFromFeed({ tag }: FilterShape, given: FeedQueryInput) {
  if (!tag) return q.selectFrom('feed_items as item').orderBy('item.key', 'desc')
  return q
    .selectFrom('tag_uses')
    .crossJoin('feed_items as item')
    .whereRef('item.key', '=', 'tag_uses.transmission_key')
    .where('tag_uses.tag', '=', given.tag ?? '')
    .where('tag_uses.transmission_key', '<', given.before)
    .where('tag_uses.transmission_key', '>', given.after)
    .orderBy('tag_uses.transmission_key', 'desc')
}
