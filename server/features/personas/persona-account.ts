import { ApiError } from '../../../contract/errors.ts'
import type { MemberState } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

export async function requirePersona(tx: Transaction, ai_name: string): Promise<Key> {
  const account = await findPersonaAccount(tx, ai_name)
  if (!account?.persona) throw new ApiError('NOT_FOUND', `There is no persona called ${ai_name}.`)
  return account.key
}

/** The account with this name, which may belong to an AI that is not a persona. */
export function findPersonaAccount(tx: Transaction, ai_name: string) {
  return tx.get(accountByName, { name_key: ai_name.toLowerCase() })
}

/** A suspension takes precedence over the stored state of the persona. */
export const memberState = ({
  persona,
  suspended_at,
}: {
  persona: 'speaking' | 'paused' | null
  suspended_at: number | null
}): MemberState => (suspended_at === null ? (persona ?? 'paused') : 'suspended')

const accountByName = prepared((given: { name_key: string }) =>
  q
    .selectFrom('accounts')
    .select(['key', 'persona', 'suspended_at', 'model_version'])
    .where('name_key', '=', given.name_key),
)
