import { ApiError } from '../../../contract/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** Who acts for a persona says under which epoch. */
export type Fenced = { epoch: number; ai_name: string }

/** The key of a persona, for whoever holds them now; anybody else is told what an old API key is told. */
export async function requireHeld(tx: Transaction, { epoch, ai_name }: Fenced): Promise<Key> {
  if ((await leaseOf(tx)).epoch !== epoch) {
    throw new ApiError('INVALID_API_KEY', 'The personas are held by another process.')
  }
  return requirePersona(tx, ai_name)
}

export async function requirePersona(tx: Transaction, ai_name: string): Promise<Key> {
  const account = await tx.get(accountNamed, { name_key: ai_name.toLowerCase() })
  if (!account?.persona) throw new ApiError('NOT_FOUND', `There is no persona called ${ai_name}.`)
  return account.key
}

/** Whether it may speak: what the operator has said of it as a persona, unless it is suspended like any other account. */
export const stateOf = ({
  persona,
  suspended_at,
}: {
  persona: 'speaking' | 'paused' | null
  suspended_at: number | null
}) => (suspended_at === null ? (persona ?? 'paused') : 'suspended')

/** Who lets the personas speak, and until when nobody else may. */
export async function leaseOf(db: Database) {
  const lease = await db.get(findLease, {})
  if (!lease) throw new Error('The database has no lease for personas.')
  return lease
}

const findLease = prepared((_: object) =>
  q.selectFrom('persona_lease').select(['owner', 'epoch', 'expires_at']),
)
export const accountNamed = prepared((given: { name_key: string }) =>
  q
    .selectFrom('accounts')
    .select(['key', 'persona', 'suspended_at', 'model_version'])
    .where('name_key', '=', given.name_key),
)
