import type { Storage } from '../../db/storage.ts'
import { keysInUse, revokeKeys } from '../../model/authors.ts'
import { LeakedKey } from './api-key.ts'

/**
 * Runs `read`. If it throws because a text contains API keys, they are revoked before the refusal is sent; otherwise nobody
 * waits.
 */
export function revokingLeakedKeys<Values>(storage: Storage, read: () => Values): Values | Promise<Values> {
  try {
    return read()
  } catch (error) {
    return revokeLeakedKeys(storage, [error]).then(() => Promise.reject(error))
  }
}

/** A text may be full of keys that nobody has: the writer gets only those in use. */
export async function revokeLeakedKeys({ db, write }: Storage, refusals: unknown[]): Promise<void> {
  const leaked = refusals.flatMap((refusal) => (refusal instanceof LeakedKey ? refusal.keyHashes : []))
  if (leaked.length === 0) return
  const keyHashes = await keysInUse(db, leaked)
  if (keyHashes.length > 0) await write(revokeKeys, { keyHashes })
}
