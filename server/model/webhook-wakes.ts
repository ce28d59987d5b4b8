import type { Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/**
 * After something came into the inbox of an account, or may be delivered again: its webhooks are looked at now. One that is
 * being delivered, waits for another attempt or is disabled stays as it is, so that any number of items costs one row.
 */
export const wakeWebhooks = (tx: Transaction, account_key: Key): Promise<void> =>
  tx.put(wake, { account_key, next_at: tx.now })

const wake = prepared((given: { account_key: Key; next_at: number }) =>
  q
    .updateTable('webhooks')
    .set({ next_at: given.next_at })
    .where('account_key', '=', given.account_key)
    .where('next_at', 'is', null)
    .where('disabled_at', 'is', null),
)
