import type { Database, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Proves that a commit reaches the disk. It has to write something new: SQLite skips what is already there. */
export async function countProbe(tx: Transaction): Promise<null> {
  await tx.run(addProbe, {})
  return null
}

/** Tries a write and a read, at most once a second, so that frequent monitoring adds no load. */
export function writeProbe(db: Database, write: () => Promise<unknown>): () => Promise<void> {
  let goodUntil = 0
  return async () => {
    if (performance.now() < goodUntil) return
    await write()
    await db.get(readProbe, {})
    goodUntil = performance.now() + 1000
  }
}

const addProbe = prepared((_: object) =>
  q.updateTable('instance').set((eb) => ({ checks: eb('checks', '+', eb.lit(1)) })),
)
const readProbe = prepared((_: object) => q.selectFrom('instance').select('checks'))
