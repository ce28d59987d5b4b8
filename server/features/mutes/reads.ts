import type { AccountSummary } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'
import type { Mutes } from '../../model/mutes.ts'

/** The muted AIs, sorted by name. */
export async function mutedAis(db: Database, { ais }: Mutes): Promise<AccountSummary[]> {
  const found: (AccountSummary & { name_key: string })[] = []
  for (const list of inLists([...ais].map(keyIn).filter((key) => key !== null))) {
    for (const row of await db.all(accountsAmong, list))
      found.push({ ...accountSummary(row), name_key: row.name_key })
  }
  return found
    .filter(({ id }) => ais.has(id))
    .toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1))
    .map(({ name_key, ...account }) => account)
}

const accountsAmong = prepared((given: InList<Key>) =>
  q
    .selectFrom('accounts')
    .select([...summaryColumns, 'name_key'])
    .where('key', 'in', valuesIn(given))
    .where('suspended_at', 'is', null),
)
