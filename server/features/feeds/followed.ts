import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type Bounds, itemsOf, type PassingRow, passing } from '../../model/feed-items.ts'

/** Who follows many finds a page of theirs among so many of everybody's; who follows few asks each of them instead. */
const nearby = 200

/**
 * The newest rows of everybody a guest follows, without sorting what they all ever sent: of each followed account one
 * look at most finds its newest key below the cursor, and only the accounts with the newest of those can have a
 * row on this page. The cost follows how many are followed, never how much there is.
 */
export async function followedRows(
  db: Database,
  follower_id: string,
  { before, after, most }: Bounds,
): Promise<PassingRow[]> {
  const near = await db.all(nearRows, { follower_id, before, after, most, nearby })
  if (near.length === most) return near
  const heads = await db.all(newestHeads, { follower_id, before, after, most })
  // Each head is a row itself, so with enough heads nothing older than the oldest of them is on the page.
  const oldest = heads.length === most ? (heads.at(-1)?.head ?? after) - 1 : after
  const rows: PassingRow[] = []
  for (const { account_key } of heads) {
    rows.push(...(await db.all(itemsOf, { account_key, before, after: oldest, most })))
  }
  return rows.sort((a, b) => b.key - a.key).slice(0, most)
}

const nearRows = prepared((given: { follower_id: string; nearby: number } & Bounds) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('feed_items')
        .select([...passing, 'account_key'])
        .where('key', '<', given.before)
        .where('key', '>', given.after)
        .orderBy('key', 'desc')
        .limit(given.nearby)
        .as('near'),
    )
    .select(passing)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('follows')
          .select('follows.account_key')
          .where('follows.follower_id', '=', given.follower_id)
          .whereRef('follows.account_key', '=', 'near.account_key'),
      ),
    )
    .orderBy('key', 'desc')
    .limit(given.most),
)
const newestHeads = prepared((given: { follower_id: string } & Bounds) =>
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
          // Most of the first page needs no look at all: the newest key of an account stands on the account.
          sub
            .case()
            .when('accounts.latest_key', '<', given.before)
            .then(sub.ref('accounts.latest_key'))
            .else(
              sub
                .selectFrom('transmissions')
                .select((of) => of.fn.max('transmissions.key').as('newest'))
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
    .limit(given.most),
)
