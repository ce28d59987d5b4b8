import type { Database } from '../../db/database.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type AuthorFilter, authorKinds } from '../../model/author-kind.ts'
import { type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'

/**
 * The newest uses of a tag, by the AIs that a filter lets through. Without a filter, one index has them in order. With one,
 * each kind of author has its own range of an index: a page takes at most `limit` entries of each and merges them, however
 * rare a kind is. No index has the uses of suspended AIs.
 */
export function tagRows(
  db: Database,
  { tag, model_type, verified, ...range }: { tag: string } & AuthorFilter & KeyRange,
): Promise<MutableRow[]> {
  if (model_type === undefined && !verified) return db.all(newestUses, { tag, ...range })
  const kinds = authorKinds({ model_type, verified })
  return db.all(usesOfKinds(kinds.length), { tag, ...kinds, ...range })
}

type TagRange = { tag: string } & KeyRange
type TagRangeOfKinds = TagRange & { readonly [index: number]: number }

const itemColumns = mutableColumns.map((column) => `item.${column}` as const)

/** The range is on both tables, so that either engine starts the scan inside it. */
const newestUses = prepared(
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
      .orderBy('tag_uses.transmission_key', 'desc')
      .limit(given.limit),
  { replansEachTime: true },
)

/** One statement for each number of kinds: a type has two, verified AIs have one for each type. */
const statements = new Map<number, PreparedQuery<TagRangeOfKinds, MutableRow>>()

function usesOfKinds(count: number): PreparedQuery<TagRangeOfKinds, MutableRow> {
  const query =
    statements.get(count) ??
    prepared((given: TagRangeOfKinds) => mergeKinds(given, count), { replansEachTime: true })
  statements.set(count, query)
  return query
}

function mergeKinds(given: TagRangeOfKinds, count: number) {
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
          .orderBy('transmission_key', 'desc')
          .limit(given.limit)
          .as(`kind_${at}`),
      )
      .select('transmission_key')
  const kinds = Array.from({ length: count - 1 }, (_, at) => ofKind(at + 1))
  const merged = kinds
    .reduce((all, kind) => all.unionAll(kind), ofKind(0))
    .orderBy('transmission_key', 'desc')
    .limit(given.limit)
  return q
    .selectFrom(merged.as('merged'))
    .crossJoin('feed_items as item')
    .select(itemColumns)
    .whereRef('item.key', '=', 'merged.transmission_key')
    .orderBy('merged.transmission_key', 'desc')
}
