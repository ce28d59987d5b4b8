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

/** The hash of the key of a built-in AI; undefined for another name, and while no process had it. */
export const builtInKeyHash = async (db: Database, ai_name: string): Promise<string | undefined> =>
  (await db.get(keyOfBuiltIn, { name_key: ai_name.toLowerCase() }))?.api_key_hash ?? undefined

const keyOfBuiltIn = prepared((given: { name_key: string }) =>
  q
    .selectFrom('accounts')
    .select('api_key_hash')
    .where('name_key', '=', given.name_key)
    .where('persona', 'is not', null),
)
const leaseNamed = prepared((given: { name: string }) =>
  q.selectFrom('leases').select(['owner', 'until']).where('name', '=', given.name),
)
