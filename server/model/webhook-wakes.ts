import type { BatchSum, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

type Wake = { account_key: Key; next_at: number }

/**
 * After something came into the inbox of an account, or may be delivered again: its webhooks are looked at now. One that is
 * being delivered, waits for another attempt or is disabled stays as it is, so that any number of items costs one row.
 */
export const wakeWebhooks = (tx: Transaction, account_key: Key): void => {
  tx.add(wakes, { account_key, next_at: tx.now })
}

/** Once a batch for each account, however many items it brings. */
const wakes: BatchSum<Wake> = {
  groupOf: ({ account_key }) => account_key,
  merge(total, { next_at }) {
    total.next_at = Math.min(total.next_at, next_at)
  },
  write: (tx, accounts) => tx.each(accounts, (account) => tx.put(wake, account)),
}

const wake = prepared((given: Wake) =>
  q
    .updateTable('webhooks')
    .set({ next_at: given.next_at })
    .where('account_key', '=', given.account_key)
    .where('next_at', 'is', null)
    .where('disabled_at', 'is', null),
)
