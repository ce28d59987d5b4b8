import { mergeCounts } from '../db/batch-sum.ts'
import type { BatchSum, Database, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** How often accounts were edited so far. When it changes, every instance forgets the feed items that it remembered. */
export async function accountEdits(db: Database): Promise<number> {
  return Number((await db.get(editsSoFar, {}))?.account_edits ?? 0)
}

/** Every command that changes a column which feed items take from the account calls this. */
export function recordAccountEdit(tx: Transaction): void {
  tx.add(edits, { by: 1 })
}

type Edits = { by: number }
const edits: BatchSum<Edits> = {
  groupOf: () => 0,
  merge: mergeCounts,
  write: (tx, totals) => tx.each(totals, (total) => tx.put(addEdits, total)),
}

const editsSoFar = prepared((_: object) => q.selectFrom('instance').select('account_edits'))
const addEdits = prepared((given: Edits) =>
  q.updateTable('instance').set((eb) => ({ account_edits: eb('account_edits', '+', given.by) })),
)
