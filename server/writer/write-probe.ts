import type { Database, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Shows that a commit reaches the disk: it writes something new, since SQLite does not write what is there already. */
export async function check(tx: Transaction): Promise<null> {
  await tx.run(countCheck, {})
  return null
}

/** Asks both ways to the storage, once a second at most: whoever watches must not be a load. */
export function checker(db: Database, write: () => Promise<unknown>): () => Promise<void> {
  let goodUntil = 0
  return async () => {
    if (performance.now() < goodUntil) return
    await write()
    await db.get(findChecks, {})
    goodUntil = performance.now() + 1000
  }
}

const countCheck = prepared((_: object) =>
  q.updateTable('instance').set((eb) => ({ checks: eb('checks', '+', eb.lit(1)) })),
)
const findChecks = prepared((_: object) => q.selectFrom('instance').select('checks'))
