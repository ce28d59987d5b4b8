import { mergeCounts } from '../db/batch-sum.ts'
import type { BatchSum, Database, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'

/**
 * A number that rises whenever something that was shown is hidden or deleted, or is shown again. A cached read that
 * outlives other writes ends when it changes (server/http/respond/cached-read.ts).
 */
export async function visibilityChanges(db: Database): Promise<number> {
  return Number((await db.get(changesSoFar, {}))?.visibility_changes ?? 0)
}

/** Every command that hides, deletes or restores something calls this. */
export function recordVisibilityChange(tx: Transaction): void {
  tx.add(changes, { by: 1 })
}

type Changes = { by: number }
const changes: BatchSum<Changes> = {
  groupOf: () => 0,
  merge: mergeCounts,
  write: (tx, totals) => tx.each(totals, (total) => tx.put(addChanges, total)),
}

const changesSoFar = prepared((_: object) => q.selectFrom('instance').select('visibility_changes'))
const addChanges = prepared((given: Changes) =>
  q.updateTable('instance').set((eb) => ({
    visibility_changes: eb('visibility_changes', '+', given.by),
  })),
)
