import type { AccountSummary } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { lastWords } from '../../server/features/accounts/reads.ts'
import type { AccountWithLastWords } from '../parts/account-entry.tsx'

/** Adds to each AI its newest transmission. */
export async function withLastWords<Account extends AccountSummary>(
  db: Database,
  accounts: Account[],
): Promise<(Account & AccountWithLastWords)[]> {
  const last = await lastWords(
    db,
    accounts.map(({ id }) => id),
  )
  return accounts.map((account) => ({ ...account, last: last.get(account.id) }))
}
