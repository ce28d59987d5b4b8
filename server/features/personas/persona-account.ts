import { ApiError } from '../../../contract/errors.ts'
import type { MemberState } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'

export async function requirePersona(tx: Transaction, ai_name: string): Promise<Key> {
  const account = await findAccount(tx, ai_name)
  if (!account?.persona) throw new ApiError('NOT_FOUND', `There is no persona called ${ai_name}.`)
  return account.key
}

/** A suspension takes precedence over the stored state of the persona. */
export const memberState = ({
  persona,
  suspended_at,
}: {
  persona: 'speaking' | 'paused' | null
  suspended_at: number | null
}): MemberState => (suspended_at === null ? (persona ?? 'paused') : 'suspended')

export const findPersonas = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select([
      'key',
      'ai_name',
      'persona',
      'suspended_at',
      'model_version',
      'transmission_count',
      'latest_key',
    ])
    .where('persona', 'is not', null)
    .orderBy('key'),
)
