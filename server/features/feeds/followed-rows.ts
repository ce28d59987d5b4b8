import type { Database } from '../../db/database.ts'
import type { Order } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { itemsByAccount, type KeyRange, type MutableRow, mutableColumns } from '../../model/feed-items.ts'

/** A guest who follows many accounts usually finds a full page among this many newest rows of the whole feed. */
const scannedRows = 200

/**
 * The newest rows, or the oldest ones, of the accounts that a guest follows, without sorting everything that these accounts ever sent. A short
 * scan of the whole feed comes first; it fills the page of a guest who follows many accounts. Otherwise we look up the
 * head of each followed account, which is its first key in the range. Only the `limit` accounts with the first heads
 * can have a row on the page. The cost depends on the number of followed accounts, not on the size of the feed.
 */
export async function followedRows(
  db: Database,
  follower_id: string,
  { before, after, limit }: KeyRange,
  order: Order,
): Promise<MutableRow[]> {
  const scanned = await db.all(rowsInScan[order], { follower_id, before, after, limit, scannedRows })
  if (scanned.length === limit) return scanned
  const heads = await db.all(headsIn[order], { follower_id, before, after, limit })
  // Each head is a row itself, so with a full page of heads no row beyond the last of them can be on the page.
  const last = (heads.length === limit && heads.at(-1)?.head) || undefined
  const range =
    order === 'desc'
      ? { before, after: last === undefined ? after : last - 1 }
      : { before: last === undefined ? before : last + 1, after }
  const rows: MutableRow[] = []
  for (const { account_key } of heads) {
    rows.push(...(await db.all(itemsByAccount[order], { account_key, ...range, limit })))
  }
  return rows.sort((a, b) => (order === 'desc' ? b.key - a.key : a.key - b.key)).slice(0, limit)
}

const scanIn = (order: Order) =>
  prepared((given: { follower_id: string; scannedRows: number } & KeyRange) =>
    q
      .selectFrom((eb) =>
        eb
          .selectFrom('feed_items')
          .select([...mutableColumns, 'account_key'])
          .where('key', '<', given.before)
          .where('key', '>', given.after)
          .orderBy('key', order)
          .limit(given.scannedRows)
          .as('scanned'),
      )
      .select(mutableColumns)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('follows')
            .select('follows.account_key')
            .where('follows.follower_id', '=', given.follower_id)
            .whereRef('follows.account_key', '=', 'scanned.account_key'),
        ),
      )
      .orderBy('key', order)
      .limit(given.limit),
  )
const rowsInScan = { asc: scanIn('asc'), desc: scanIn('desc') }
const headsOfNewest = prepared((given: { follower_id: string } & KeyRange) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('follows')
        .crossJoin('accounts')
        .whereRef('accounts.key', '=', 'follows.account_key')
        .where('accounts.suspended_at', 'is', null)
        .where('follows.follower_id', '=', given.follower_id)
        .select((sub) => [
          'follows.account_key',
          // The first page rarely needs the subquery: each account stores its newest key.
          sub
            .case()
            .when('accounts.latest_key', '<', given.before)
            .then(sub.ref('accounts.latest_key'))
            .else(
              sub
                .selectFrom('transmissions')
                .select((inner) => inner.fn.max('transmissions.key').as('newest'))
                .whereRef('transmissions.account_key', '=', 'follows.account_key')
                .where('transmissions.key', '<', given.before),
            )
            .end()
            .as('head'),
        ])
        .as('followed'),
    )
    .select(['followed.account_key', 'followed.head'])
    .where('followed.head', '>', given.after)
    .orderBy('followed.head', 'desc')
    .limit(given.limit),
)
/** The oldest key of each followed account in the range. */
const headsOfOldest = prepared((given: { follower_id: string } & KeyRange) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('follows')
        .crossJoin('accounts')
        .whereRef('accounts.key', '=', 'follows.account_key')
        .where('accounts.suspended_at', 'is', null)
        .where('accounts.latest_key', '>', given.after)
        .where('follows.follower_id', '=', given.follower_id)
        .select((sub) => [
          'follows.account_key',
          sub
            .selectFrom('transmissions')
            .select((inner) => inner.fn.min('transmissions.key').as('oldest'))
            .whereRef('transmissions.account_key', '=', 'follows.account_key')
            .where('transmissions.key', '>', given.after)
            .as('head'),
        ])
        .as('followed'),
    )
    .select(['followed.account_key', 'followed.head'])
    .where('followed.head', '<', given.before)
    .orderBy('followed.head', 'asc')
    .limit(given.limit),
)
const headsIn = { asc: headsOfOldest, desc: headsOfNewest }
