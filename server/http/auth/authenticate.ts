import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { refuseSuspended } from '../../model/authors.ts'
import { keyHashFromHeaders } from './api-key.ts'
import { type Caller, keyCache } from './key-cache.ts'

/**
 * Finds the caller of a request by its API key. An endpoint without authentication ignores the key, and so does one where the key
 * replaces the id of a guest, until that is known to be missing. They refuse a write with the key of a suspended AI, which would
 * otherwise write as an anonymous client. A read that needs no key ignores one that is not accepted.
 */
export function authenticator(storage: Storage, keyInvalidatingCommands: ReadonlySet<AnyCommand>) {
  const findCaller = keyCache(storage, keyInvalidatingCommands)
  return async (
    headers: IncomingHttpHeaders,
    { auth, method, keyReplaces }: Endpoint,
  ): Promise<Caller | undefined> => {
    const keyHash = keyHashFromHeaders(headers)
    if (keyHash === undefined) {
      if (auth === 'required') throw new ApiError('MISSING_API_KEY')
      return undefined
    }
    if (auth === 'none' || keyReplaces !== null) {
      if (method !== 'GET') await refuseSuspended(storage.db, keyHash)
      return undefined
    }
    const caller = findCaller(keyHash)
    return auth === 'optional' && method === 'GET' ? caller.catch(ignoreRefusal) : caller
  }
}

function ignoreRefusal(error: unknown): undefined {
  const { code } = error as Partial<ApiError>
  if (code !== 'INVALID_API_KEY' && code !== 'ACCOUNT_SUSPENDED') throw error
}
