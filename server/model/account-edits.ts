import { mergeCounts } from '../db/batch-sum.ts'
import type { BatchSum, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Every command that changes a column which feed items take from the account calls this: every instance then forgets the items that it remembered. */
export function recordAccountEdit(tx: Transaction): void {
  tx.add(edits, { by: 1 })
}

type Edits = { by: number }
const edits: BatchSum<Edits> = {
  groupOf: () => 0,
  merge: mergeCounts,
  write: (tx, totals) => tx.each(totals, (total) => tx.put(addEdits, total)),
}

const addEdits = prepared((given: Edits) =>
  q.updateTable('instance').set((eb) => ({ account_edits: eb('account_edits', '+', given.by) })),
)
