import type { Storage } from '../storage/open.ts'
import { LeakedKey } from './api-key.ts'

/** A key in a text dies before the refusal is sent. */
export async function revokingLeaks<Values>({ write }: Storage, read: () => Values): Promise<Values> {
  try {
    return read()
  } catch (error) {
    if (error instanceof LeakedKey) await write('revokeKeys', { keyHashes: error.keyHashes })
    throw error
  }
}
