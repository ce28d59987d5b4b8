import type { Storage } from '../../db/storage.ts'
import { revokeKeys } from '../../model/authors.ts'
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

export async function revokeLeakedKeys({ write }: Storage, refusals: unknown[]): Promise<void> {
  const keyHashes = refusals.flatMap((refusal) => (refusal instanceof LeakedKey ? refusal.keyHashes : []))
  if (keyHashes.length > 0) await write(revokeKeys, { keyHashes })
}
