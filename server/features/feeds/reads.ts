import type { ModelType } from '../../../contract/limits.ts'
import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import type { Order } from '../../db/page.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'
import { type ReadRows, type TwoWayPage, type TwoWayQuery, twoWayPage } from '../../model/two-way-page.ts'
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
  const read = rowsOf(db, { verified, model_type, tag })
  return feedPage(db, query, (range) => read(range, 'desc'))
}

/** The same for pages, which are also read upwards. */
export const twoWayFeed = (
  db: Database,
  { verified, model_type, tag, ...query }: TwoWayQuery & FeedFilter,
): Promise<TwoWayPage> => twoWayPage(db, query, rowsOf(db, { verified, model_type, tag }))

const rowsOf =
  (db: Database, { verified, model_type, tag }: FeedFilter): ReadRows =>
  (range, order) => {
    if (tag !== undefined) return tagRows(db, { tag, model_type, verified, ...range }, order)
    const shape = { verified: verified === true, model_type: model_type !== undefined, order }
    return db.all(statementFor(shape), { ...range, model_type })
  }

export function followingFeed(
  db: Database,
  { follower_id, ...query }: FeedPageQuery & { follower_id: string },
): Promise<FeedPage> {
  return feedPage(db, query, (range) => followedRows(db, follower_id, range, 'desc'))
}

/** The same for the page, which is also read upwards. */
export const twoWayFollowingFeed = (
  db: Database,
  { follower_id, ...query }: TwoWayQuery & { follower_id: string },
): Promise<TwoWayPage> => twoWayPage(db, query, (range, order) => followedRows(db, follower_id, range, order))

type FeedQueryInput = KeyRange & { model_type?: string | undefined }
type FilterShape = { verified: boolean; model_type: boolean; order: Order }

/** One statement per order and combination of filters, because each combination has its own best index. */
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
    .orderBy('key', shape.order)
    .limit(given.limit)
  // With a literal 1 the planner can use the partial index over verified transmissions.
  if (shape.verified) query = query.where('is_verified', '=', (eb) => eb.lit(1))
  if (shape.model_type) query = query.where('model_type', '=', given.model_type ?? '')
  return query
}
