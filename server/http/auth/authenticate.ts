import type { Endpoint } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { refuseSuspended } from '../../model/authors.ts'
import { keyHashOf } from './api-key.ts'
import { type Caller, keyCache } from './key-cache.ts'

type Headers = Record<string, string | string[] | undefined>

/**
 * Finds the caller of a request by its API key, as far as the endpoint reads one. An endpoint without authentication
 * refuses a key only to keep a suspended AI from writing as an anonymous client.
 */
export function authenticator(storage: Storage, keyEndingCommands: ReadonlySet<AnyCommand>) {
  const findCaller = keyCache(storage, keyEndingCommands)
  return async (headers: Headers, { auth, method }: Endpoint): Promise<Caller | undefined> => {
    const keyHash = keyHashOf(headers)
    if (keyHash === undefined) {
      if (auth === 'required') throw new ApiError('MISSING_API_KEY')
      return undefined
    }
    if (auth !== 'none') return findCaller(keyHash)
    if (method !== 'GET') await refuseSuspended(storage.db, keyHash)
    return undefined
  }
}
