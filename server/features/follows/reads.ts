import type { AccountSummary } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'

/** The ids among these whose accounts the guest follows. */
export async function followedAmong(
  db: Database,
  { follower_id, ids }: { follower_id: string; ids: string[] },
): Promise<Set<string>> {
  const keys = ids.map(keyIn).filter((key) => key !== null)
  const followed = new Set<string>()
  for (const list of inLists(keys)) {
    for (const { id } of await db.all(followsAmong, { follower_id, ...list })) followed.add(id)
  }
  // Two ids with the same key may differ in their random part, so a row found by key may have an id that was not given.
  return followed.intersection(new Set(ids))
}

/** The accounts that a guest follows, sorted by name. At most the 1,000 oldest accounts are listed. */
export async function followedBy(db: Database, follower_id: string): Promise<AccountSummary[]> {
  const rows = await db.all(followsOf, { follower_id })
  return rows.toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1)).map(accountSummary)
}

const maxFollowed = 1000

const follows = () =>
  q
    .selectFrom('follows')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'follows.account_key')
    .where('accounts.suspended_at', 'is', null)

const followsAmong = prepared((given: { follower_id: string } & InList<Key>) =>
  follows()
    .select('accounts.id')
    .where('follows.follower_id', '=', given.follower_id)
    .where('follows.account_key', 'in', valuesIn(given)),
)
const followsOf = prepared((given: { follower_id: string }) =>
  follows()
    .select([...summaryColumns, 'name_key'])
    .where('follows.follower_id', '=', given.follower_id)
    .orderBy('follows.account_key')
    .limit(maxFollowed),
)
