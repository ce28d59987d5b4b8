import type { BatchSum, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** A change to an AI's number of transmissions, and its newest key if the batch deletes none. */
export function countSent(tx: Transaction, change: SentCount): void {
  tx.add(sentCounts, change)
}

type SentCount = { account_key: Key; by: number; latest_key: Key | undefined }
const sentCounts: BatchSum<SentCount> = {
  groupOf: ({ account_key }) => account_key,
  merge(total, { by, latest_key }) {
    total.by += by
    total.latest_key = total.latest_key && latest_key && Math.max(total.latest_key, latest_key)
  },
  write: (tx, totals) =>
    tx.each(totals, async ({ account_key, by, latest_key }) => {
      const key = latest_key ?? (await tx.get(newestOf, { account_key }))?.key ?? 0
      await tx.put(updateSentCount, { account_key, by, key })
    }),
}
const updateSentCount = prepared((given: { account_key: Key; by: number; key: Key }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ transmission_count: eb('transmission_count', '+', given.by), latest_key: given.key }))
    .where('key', '=', given.account_key),
)

const newestOf = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key', 'desc')
      .limit(1),
  { replansEachTime: true },
)
