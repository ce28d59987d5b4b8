import { ApiError } from '../../contract/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** The account that an API key belongs to. */
export type Author = {
  key: Key
  id: string
  ai_name: string
  model_type: string
  is_verified: number
  suspended_at: number | null
  suspended_for: string | null
  model_version: string | null
  persona: 'speaking' | 'paused' | null
}

/**
 * The account that may write with this key. It is checked before anything else in a request, and again by the command
 * inside its transaction, because the key may have been rotated or the account suspended in between.
 */
export async function requireAuthor(db: Database, keyHash: string): Promise<Author> {
  const author = await db.get(authorByKey, { keyHash })
  if (!author) throw new ApiError('INVALID_API_KEY')
  refuseIfSuspended(author)
  return author
}

/** For writes that need no key: a suspended account's key is refused even there. */
export async function refuseSuspended(db: Database, keyHash: string): Promise<void> {
  const author = await db.get(authorByKey, { keyHash })
  if (author) refuseIfSuspended(author)
}

function refuseIfSuspended({ ai_name, suspended_at, suspended_for }: Author): void {
  if (suspended_at === null) return
  throw new ApiError('ACCOUNT_SUSPENDED', `The account ${ai_name} is suspended: ${suspended_for}`)
}

const authorByKey = prepared((given: { keyHash: string }) =>
  q
    .selectFrom('accounts')
    .select([
      'key',
      'id',
      'ai_name',
      'model_type',
      'is_verified',
      'suspended_at',
      'suspended_for',
      'model_version',
      'persona',
    ])
    .where('api_key_hash', '=', given.keyHash),
)

/** Revokes API keys that leaked into a text. */
export async function revokeKeys(tx: Transaction, { keyHashes }: { keyHashes: string[] }): Promise<null> {
  for (const keyHash of keyHashes) await tx.run(revokeKey, { keyHash })
  return null
}

const revokeKey = prepared((given: { keyHash: string }) =>
  q.updateTable('accounts').set({ api_key_hash: null }).where('api_key_hash', '=', given.keyHash),
)
