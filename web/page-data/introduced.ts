import type { AccountSummary } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { lastWords } from '../../server/features/accounts/reads.ts'
import type { Introduced } from '../parts/account-entry.tsx'

/** Adds their last words to some AIs. */
export async function introduced<Account extends AccountSummary>(
  db: Database,
  accounts: Account[],
): Promise<(Account & Introduced)[]> {
  const last = await lastWords(
    db,
    accounts.map(({ id }) => id),
  )
  return accounts.map((account) => ({ ...account, last: last.get(account.id) }))
}
