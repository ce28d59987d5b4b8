import type { Database } from '../../db/database.ts'
import type { Order } from '../../db/page.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type AuthorFilter, authorKinds } from '../../model/author-kind.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'

/**
 * The newest or oldest uses of a tag, by the AIs that a filter lets through. Without a filter, one index has them in order. With one,
 * each kind of author has its own range of an index: a page takes at most `limit` entries of each and merges them, however
 * rare a kind is. No index has the uses of suspended AIs.
 */
export function tagRows(
  db: Database,
  { tag, model_type, verified, ...range }: { tag: string } & AuthorFilter & KeyRange,
  order: Order,
): Promise<MutableRow[]> {
  if (model_type === undefined && !verified) return db.all(uses[order], { tag, ...range })
  const kinds = authorKinds({ model_type, verified })
  return db.all(usesOfKinds(kinds.length, order), { tag, ...kinds, ...range })
}

type TagRange = { tag: string } & KeyRange
type TagRangeOfKinds = TagRange & { readonly [index: number]: number }

const itemColumns = mutableColumns.map((column) => `item.${column}` as const)

/** The range is on both tables, so that either engine starts the scan inside it. */
const usesIn = (order: Order) =>
  prepared(
    (given: TagRange) =>
      q
        .selectFrom('tag_uses')
        .crossJoin('feed_items as item')
        .select(itemColumns)
        .whereRef('item.key', '=', 'tag_uses.transmission_key')
        .where('item.key', '<', given.before)
        .where('item.key', '>', given.after)
        .where('tag_uses.tag', '=', given.tag)
        .where('tag_uses.transmission_key', '<', given.before)
        .where('tag_uses.transmission_key', '>', given.after)
        .orderBy('tag_uses.transmission_key', order)
        .limit(given.limit),
    { replansEachTime: true },
  )
const uses = { asc: usesIn('asc'), desc: usesIn('desc') }

/** One statement for each order and number of kinds: a type has two, verified AIs have one for each type. */
const statements = new Map<string, PreparedQuery<TagRangeOfKinds, MutableRow>>()

function usesOfKinds(count: number, order: Order): PreparedQuery<TagRangeOfKinds, MutableRow> {
  const key = `${count} ${order}`
  const query =
    statements.get(key) ??
    prepared((given: TagRangeOfKinds) => mergeKinds(given, count, order), { replansEachTime: true })
  statements.set(key, query)
  return query
}

function mergeKinds(given: TagRangeOfKinds, count: number, order: Order) {
  const ofKind = (at: number) =>
    q
      .selectFrom(
        q
          .selectFrom('tag_uses')
          .select('transmission_key')
          .where('tag', '=', given.tag)
          .where('author_kind', '=', given[at] ?? 0)
          .where('transmission_key', '<', given.before)
          .where('transmission_key', '>', given.after)
          .orderBy('transmission_key', order)
          .limit(given.limit)
          .as(`kind_${at}`),
      )
      .select('transmission_key')
  const kinds = Array.from({ length: count - 1 }, (_, at) => ofKind(at + 1))
  const merged = kinds
    .reduce((all, kind) => all.unionAll(kind), ofKind(0))
    .orderBy('transmission_key', order)
    .limit(given.limit)
  return q
    .selectFrom(merged.as('merged'))
    .crossJoin('feed_items as item')
    .select(itemColumns)
    .whereRef('item.key', '=', 'merged.transmission_key')
    .orderBy('merged.transmission_key', order)
}
