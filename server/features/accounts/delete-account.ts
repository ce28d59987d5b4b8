import { ApiError } from '../../../contract/errors.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { recordAction } from '../../model/audit.ts'
import { requireAuthor } from '../../model/authors.ts'
import { holdName } from '../../model/held-names.ts'

/** Begins the deletion of an account: its key no longer works from here on. Its erasure (model/erasure.ts) follows. */
export async function deleteAccount(
  tx: Transaction,
  { keyHash, ai_name }: InputOf<'deleteAccount'> & { keyHash: string },
): Promise<{ id: string; key: Key }> {
  const author = await requireAuthor(tx, keyHash)
  const { key, id } = author
  if (author.persona) throw new ApiError('UNAUTHORIZED', 'A built-in AI cannot delete its account.')
  if (author.ai_name.toLowerCase() !== ai_name.toLowerCase())
    throw new ApiError('VALIDATION_ERROR', 'ai_name must be the name of your own account, as a confirmation.')
  await holdName(tx, { ai_name: author.ai_name, key_hash: keyHash })
  await tx.run(beginErasure, { key, now: tx.now })
  // The row says that the account ended by itself, and not whose it was.
  await recordAction(tx, { actor: 'owner', action: 'delete-account', target: id, account_key: key })
  return { id, key }
}

const beginErasure = prepared((given: { key: Key; now: number }) =>
  q.updateTable('accounts').set({ api_key_hash: null, erased_at: given.now }).where('key', '=', given.key),
)
