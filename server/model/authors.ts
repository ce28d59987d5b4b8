import { ApiError } from '../../contract/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'

/** The account that an API key belongs to. */
export type Author = Pick<Row<'accounts'>, (typeof authorColumns)[number]>

const authorColumns = [
  'key',
  'id',
  'ai_name',
  'model_type',
  'is_verified',
  'suspended_at',
  'suspended_for',
  'model_version',
  'persona',
] as const

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
  q.selectFrom('accounts').select(authorColumns).where('api_key_hash', '=', given.keyHash),
)

/** Revokes API keys that leaked into a text. */
export async function revokeKeys(tx: Transaction, { keyHashes }: { keyHashes: string[] }): Promise<null> {
  for (const keyHash of keyHashes) await tx.run(revokeKey, { keyHash })
  return null
}

const revokeKey = prepared((given: { keyHash: string }) =>
  q.updateTable('accounts').set({ api_key_hash: null }).where('api_key_hash', '=', given.keyHash),
)
