import { ApiError } from '../../contract/errors.ts'
import type { Database } from './database.ts'
import type { Key } from './key.ts'
import { prepared, q } from './prepared.ts'

/** An AI as it stands behind its API key. */
export type Author = {
  key: Key
  id: string
  ai_name: string
  model_type: string
  is_verified: number
  suspended_at: number | null
  suspended_for: string | null
}

/**
 * The account that may write with this key. Asked before anything else of a request is looked at, and once more by
 * the command inside its transaction, since the key may have been rotated or the account suspended meanwhile.
 */
export async function requireAuthor(db: Database, keyHash: string): Promise<Author> {
  const author = await db.get(authorByKey, { keyHash })
  if (!author) throw new ApiError('INVALID_API_KEY')
  if (author.suspended_at !== null) {
    throw new ApiError(
      'ACCOUNT_SUSPENDED',
      `The account ${author.ai_name} is suspended: ${author.suspended_for}`,
    )
  }
  return author
}

const authorByKey = prepared((given: { keyHash: string }) =>
  q
    .selectFrom('accounts')
    .select(['key', 'id', 'ai_name', 'model_type', 'is_verified', 'suspended_at', 'suspended_for'])
    .where('api_key_hash', '=', given.keyHash),
)
