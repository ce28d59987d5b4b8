import { BoundedCache } from '../../cache.ts'
import type { PendingRead, ReadCaller } from '../../readers/pending-read.ts'
import type { ReaderPool } from '../../readers/reader-pool.ts'
import { entryOverheadBytes, freshMs, maxKnownTargets, maxResponseCacheBytes } from './cache-policy.ts'
import { type EncodedResponse, encodedResponse } from './encoded-response.ts'

/**
 * Where a response is cached. The key is made of the fields that were read, in the order in which they are declared: unknown
 * parameters and other spellings lead to the same entry.
 */
export type CacheAddress = {
  target: string
  key: string
  /** False if only the requests that come while it is read may share it. */
  isKept: boolean
}

export type ResponseCache = {
  /** The finished response for a request target that was asked for before, while it is fresh. */
  find(target: string): EncodedResponse | undefined
  /** The cached response if it is fresh or on its way, or else the one of a new read. */
  getOrRead(
    address: CacheAddress,
    caller: ReadCaller,
    admit: (caller: ReadCaller) => PendingRead,
  ): Promise<EncodedResponse>
}

type CacheEntry = {
  read: PendingRead
  pending: Promise<EncodedResponse>
  response?: EncodedResponse
  createdAt: number
  bytes: number
}

/**
 * Caches responses that are the same for every caller. An entry is fresh for one generation of the storage and at most
 * `freshMs`. Requests that come while it is read share the read. Only a 200 is kept.
 */
export function responseCache(
  now: () => number,
  generation: () => number,
  { join }: Pick<ReaderPool, 'join'>,
): ResponseCache {
  const entries = new BoundedCache<string, CacheEntry>(maxResponseCacheBytes, ({ bytes }) => bytes)
  const keys = new BoundedCache<string, string>(maxKnownTargets)

  /** A read that waits is fresh, because it will show what is stored when it begins. */
  function findFresh(key: string): CacheEntry | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const age = now() - entry.createdAt
    const isCurrent = entry.read.generation === undefined || entry.read.generation === generation()
    return isCurrent && age >= 0 && age < freshMs ? entry : undefined
  }

  return {
    find(target) {
      const key = keys.peek(target)
      return key === undefined ? undefined : findFresh(key)?.response
    },
    getOrRead({ target, key, isKept }, caller, admit) {
      if (isKept && target.length <= maxTargetLength) keys.set(target, key)
      const fresh = findFresh(key)
      if (fresh) {
        if (!fresh.response) join(fresh.read, caller)
        return fresh.pending
      }
      const read = admit(caller)
      const pending = read.response.then(encodedResponse)
      const entry = { read, pending, createdAt: now(), bytes: entryOverheadBytes + 2 * key.length }
      entries.set(key, entry)
      pending.then(
        (response) => finish(key, entry, isKept ? response : undefined),
        () => finish(key, entry),
      )
      return pending
    },
  }

  /** Stores the response, or removes the entry if there is no 200. */
  function finish(key: string, entry: CacheEntry, response?: EncodedResponse): void {
    if (entries.peek(key) !== entry) return
    if (response?.status !== 200) entries.delete(key)
    else entries.set(key, { ...entry, response, bytes: entry.bytes + response.size })
  }
}

/** A longer target is never looked up before its fields are read. */
const maxTargetLength = 500
