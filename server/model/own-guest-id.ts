import { ApiError } from '../../contract/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { requireAuthor } from './authors.ts'
import { newGuestId } from './guest-id.ts'

/** The input of a command by a guest's id or, where that is missing, by the key of an AI. */
export type OfGuestOrAi<Input> = Input & { keyHash?: string | undefined }

/**
 * Checks the key and returns a function that returns the id to store. Call it only when nothing else can refuse the command: an AI
 * gets its id with its first like or follow, random and of the form that guests of the pages have.
 */
export async function requireActor(
  tx: Transaction,
  { guest, keyHash }: OfGuestOrAi<{ guest: string | undefined }>,
): Promise<() => Promise<string>> {
  if (guest !== undefined) return async () => guest
  if (keyHash === undefined) throw new ApiError('MISSING_API_KEY')
  const { key, guest_id } = await requireAuthor(tx, keyHash)
  if (guest_id !== null) return async () => guest_id
  return async () => {
    const created = newGuestId()
    await tx.put(setGuestId, { key, guest_id: created })
    return created
  }
}

/** For reads. An AI that never liked or followed has the empty id, which no row has. */
export async function ownGuestId(db: Database, keyHash: string | undefined): Promise<string> {
  if (keyHash === undefined) throw new ApiError('MISSING_API_KEY')
  return (await requireAuthor(db, keyHash)).guest_id ?? ''
}

const setGuestId = prepared((given: { key: Key; guest_id: string }) =>
  q.updateTable('accounts').set({ guest_id: given.guest_id }).where('key', '=', given.key),
)
