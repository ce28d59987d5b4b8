import type { ModelType } from '../../../contract/limits.ts'
import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { keyAfter, keyBefore } from '../../db/key.ts'
import { walkPage } from '../../db/page.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type Bounds, feedItems, type PassingRow, passing } from '../../model/feed-items.ts'
import { followedRows } from './followed.ts'

type Asked = { cursor?: string | undefined; since?: string | undefined; limit: number }
type Filter = { verified?: boolean | undefined; model_type?: ModelType | undefined; tag?: string | undefined }

export function feed(
  db: Database,
  { verified, model_type, tag, ...asked }: Asked & Filter,
): Promise<FeedPage> {
  const query = queryFor({
    verified: verified === true,
    model_type: model_type !== undefined,
    tag: tag !== undefined,
  })
  return feedPage(db, asked, (bounds) => db.all(query, { ...bounds, model_type, tag }))
}

export function followingFeed(
  db: Database,
  { follower_id, ...asked }: Asked & { follower_id: string },
): Promise<FeedPage> {
  return feedPage(db, asked, (bounds) => followedRows(db, follower_id, bounds))
}

async function feedPage(
  db: Database,
  { cursor, since, limit }: Asked,
  read: (bounds: Bounds) => Promise<PassingRow[]>,
): Promise<FeedPage> {
  const after = keyAfter(since)
  const page = await walkPage(keyBefore(cursor), limit, (before, most) => read({ before, after, most }))
  return { transmissions: await feedItems(db, page.rows), nextCursor: page.nextCursor }
}

type Given = Bounds & { model_type?: string | undefined; tag?: string | undefined }
type Shape = { verified: boolean; model_type: boolean; tag: boolean }

/** One statement for each combination of filters, because each has its own best index. */
const queries = new Map<string, PreparedQuery<Given, PassingRow>>()

function queryFor(shape: Shape): PreparedQuery<Given, PassingRow> {
  const name = JSON.stringify(shape)
  const isUneven = shape.model_type || shape.tag
  const query = queries.get(name) ?? prepared((given: Given) => build(shape, given), { isUneven })
  queries.set(name, query)
  return query
}

function build(shape: Shape, given: Given) {
  let query = from(shape, given)
    .select(passing.map((column) => `item.${column}` as const))
    .where('item.key', '<', given.before)
    .where('item.key', '>', given.after)
    .limit(given.most)
  // The literal 1 is what lets the planner see that the index over verified transmissions serves.
  if (shape.verified) query = query.where('item.is_verified', '=', (eb) => eb.lit(1))
  if (shape.model_type) query = query.where('item.model_type', '=', given.model_type ?? '')
  return query
}

/** With a tag the walk goes along the uses of the tag; the bounds stand on both sides so that either engine begins there. */
function from({ tag }: Shape, given: Given) {
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
