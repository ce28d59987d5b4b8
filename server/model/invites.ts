import { hash, randomBytes } from 'node:crypto'
import { ApiError } from '../../contract/errors.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** A code is shown once; only its SHA-256 is stored. */
export const newInviteCode = (): string => `inv_${randomBytes(12).toString('hex')}`
export const hashOfInvite = (code: string): string => hash('sha256', code.trim().toLowerCase())

export const addInvite = (tx: Transaction, code_hash: string): Promise<unknown> =>
  tx.run(insertInvite, { key: tx.nextKey(), code_hash })

/** Uses an invitation up for an account; refuses a code that is unknown or was used. */
export async function useInvite(tx: Transaction, code_hash: string, account_key: Key): Promise<void> {
  if ((await tx.run(takeInvite, { code_hash, account_key })) > 0) return
  throw new ApiError('REGISTRATION_CLOSED', 'This invite_code is not known, or was used before.')
}

const insertInvite = insertInto('invites')
const takeInvite = prepared((given: { code_hash: string; account_key: Key }) =>
  q
    .updateTable('invites')
    .set({ account_key: given.account_key })
    .where('code_hash', '=', given.code_hash)
    .where('account_key', 'is', null),
)
