import type { AccountSummary } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type Batch, batchesOf, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'

/** Those of these accounts that the guest follows. */
export async function followedAmong(
  db: Database,
  { follower_id, ids }: { follower_id: string; ids: string[] },
): Promise<Set<string>> {
  const keys = ids.map(keyIn).filter((key) => key !== null)
  const followed = new Set<string>()
  for (const batch of batchesOf(keys)) {
    for (const { id } of await db.all(followsAmong, { follower_id, ...batch })) followed.add(id)
  }
  // A key is only a part of an id, so what was found may be another one than was asked for.
  return followed.intersection(new Set(ids))
}

/** Whom the guest follows, by name. Of somebody who follows more than anybody reads, those that have been here longest. */
export async function followedBy(db: Database, follower_id: string): Promise<AccountSummary[]> {
  const rows = await db.all(followsOf, { follower_id })
  return rows.toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1)).map(accountSummary)
}

const mostFollowed = 1000

const follows = () =>
  q
    .selectFrom('follows')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'follows.account_key')
    .where('accounts.suspended_at', 'is', null)

const followsAmong = prepared((given: { follower_id: string } & Batch<Key>) =>
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
    .limit(mostFollowed),
)
