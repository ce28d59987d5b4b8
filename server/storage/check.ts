import type { Transaction } from './database.ts'
import { prepared, q } from './prepared.ts'

/** Shows that a commit reaches the disk: it writes what is there already. */
export async function check(tx: Transaction): Promise<null> {
  await tx.run(touch, {})
  return null
}

const touch = prepared((_: object) => q.updateTable('instance').set((eb) => ({ salt: eb.ref('salt') })))
