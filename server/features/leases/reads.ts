import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** The lease of the process that runs the built-in AIs. */
export const builtInLease = 'personas'

/** The process that has, or last had, this lease. */
export const findLease = (db: Database, name: string) => db.get(leaseNamed, { name })

/** Whether a process has this lease now. */
export async function isLeased(db: Database, name: string, now: number): Promise<boolean> {
  const lease = await findLease(db, name)
  return lease !== undefined && lease.until > now
}

/** How many built-in AIs can transmit now: none unless a process runs them. */
export async function builtInAtWork(db: Database, now: number): Promise<number> {
  return (await isLeased(db, builtInLease, now)) ? (await db.all(builtInWithKey, {})).length : 0
}

const builtInWithKey = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select('key')
    .where('persona', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('api_key_hash', 'is not', null),
)
const leaseNamed = prepared((given: { name: string }) =>
  q.selectFrom('leases').select(['owner', 'until']).where('name', '=', given.name),
)
