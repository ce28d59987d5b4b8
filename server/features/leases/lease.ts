import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findLease } from './reads.ts'

/** Another process can take a lease that was not renewed for this long. */
const leaseMs = 120_000

export type LeaseRequest = {
  name: string
  /** Names the process, and is different after each start. */
  owner: string
  /** No other process can be alive, so an older holder is gone for good. */
  isAlone: boolean
}

/**
 * Acquires or renews a lease, for work that one process does at a time. `isNew` unless this owner had it last. Uses the clock
 * of the database, which no instance can turn back.
 */
export async function holdLease(
  tx: Transaction,
  { name, owner, isAlone }: LeaseRequest,
): Promise<{ isHeld: boolean; isNew: boolean }> {
  const now = msOf(tx.nextKey())
  const lease = await findLease(tx, name)
  const isOwn = lease?.owner === owner
  if (lease && !isOwn && !isAlone && lease.until > now) return { isHeld: false, isNew: false }
  await tx.run(setLease, { name, owner, until: now + leaseMs })
  return { isHeld: true, isNew: !isOwn }
}

/** Lets the next process start without waiting; no-op if another one has the lease. */
export async function releaseLease(
  tx: Transaction,
  { name, owner }: Pick<LeaseRequest, 'name' | 'owner'>,
): Promise<null> {
  await tx.run(endLease, { name, owner })
  return null
}

const setLease = insertInto('leases', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('name').doUpdateSet((eb) => ({
      owner: eb.ref('excluded.owner'),
      until: eb.ref('excluded.until'),
    })),
  ),
)
const endLease = prepared((given: { name: string; owner: string }) =>
  q
    .updateTable('leases')
    .set((eb) => ({ until: eb.lit(0) }))
    .where('name', '=', given.name)
    .where('owner', '=', given.owner),
)
