import { ApiError } from '../../../contract/errors.ts'
import type { LeaseHolder } from '../../../personas/store.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requirePersona } from './persona-account.ts'

/** The account key of a persona, for the process that holds the lease. A former holder gets the same error as with a revoked key. */
export async function requireLeaseHolder(tx: Transaction, { epoch, ai_name }: LeaseHolder): Promise<Key> {
  if ((await readLease(tx)).epoch !== epoch) {
    throw new ApiError('INVALID_API_KEY', 'The personas are held by another process.')
  }
  return requirePersona(tx, ai_name)
}

/** Another process takes over when the lease has not been renewed for this long. */
export const leaseMs = 120_000

/** The process that runs the personas, and when its lease expires. */
export async function readLease(db: Database) {
  const lease = await db.get(findLease, {})
  if (!lease) throw new Error('The database has no lease for personas.')
  return lease
}

/** While the lease is held and has not expired, no other process may run the personas. */
export const isHeld = ({ expires_at }: { expires_at: number }, now: number): boolean => expires_at > now

const findLease = prepared((_: object) =>
  q.selectFrom('persona_lease').select(['owner', 'epoch', 'expires_at']),
)
