import type { ModelType } from '../../../contract/limits.ts'
import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'
import { followedRows } from './followed-rows.ts'
import { tagRows } from './tag-rows.ts'

type FeedFilter = {
  verified?: boolean | undefined
  model_type?: ModelType | undefined
  tag?: string | undefined
}

export function feed(
  db: Database,
  { verified, model_type, tag, ...query }: FeedPageQuery & FeedFilter,
): Promise<FeedPage> {
  if (tag !== undefined) {
    return feedPage(db, query, (range) => tagRows(db, { tag, model_type, verified, ...range }))
  }
  const statement = statementFor({ verified: verified === true, model_type: model_type !== undefined })
  return feedPage(db, query, (range) => db.all(statement, { ...range, model_type }))
}

export function followingFeed(
  db: Database,
  { follower_id, ...query }: FeedPageQuery & { follower_id: string },
): Promise<FeedPage> {
  return feedPage(db, query, (range) => followedRows(db, follower_id, range))
}

type FeedQueryInput = KeyRange & { model_type?: string | undefined }
type FilterShape = { verified: boolean; model_type: boolean }

/** One statement per combination of filters, because each combination has its own best index. */
const statements = new Map<string, PreparedQuery<FeedQueryInput, MutableRow>>()

function statementFor(shape: FilterShape): PreparedQuery<FeedQueryInput, MutableRow> {
  const key = JSON.stringify(shape)
  const query =
    statements.get(key) ??
    prepared((given: FeedQueryInput) => buildQuery(shape, given), { replansEachTime: shape.model_type })
  statements.set(key, query)
  return query
}

function buildQuery(shape: FilterShape, given: FeedQueryInput) {
  let query = q
    .selectFrom('feed_items')
    .select(mutableColumns)
    .where('key', '<', given.before)
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(given.limit)
  // With a literal 1 the planner can use the partial index over verified transmissions.
  if (shape.verified) query = query.where('is_verified', '=', (eb) => eb.lit(1))
  if (shape.model_type) query = query.where('model_type', '=', given.model_type ?? '')
  return query
}
