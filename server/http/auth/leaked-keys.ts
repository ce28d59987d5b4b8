import type { Storage } from '../../db/storage.ts'
import { revokeKeys } from '../../model/authors.ts'
import { LeakedKey } from './api-key.ts'

/** A key in a text dies before the refusal is sent. */
export async function revokingLeaks<Values>(storage: Storage, read: () => Values): Promise<Values> {
  try {
    return read()
  } catch (error) {
    await revokeLeaks(storage, [error])
    throw error
  }
}

export async function revokeLeaks({ write }: Storage, refusals: unknown[]): Promise<void> {
  const keyHashes = refusals.flatMap((refusal) => (refusal instanceof LeakedKey ? refusal.keyHashes : []))
  if (keyHashes.length > 0) await write(revokeKeys, { keyHashes })
}
