import { BoundedCache } from '../../cache.ts'
import { entryOverheadBytes, freshMs, maxResponseCacheBytes } from './cache-policy.ts'
import type { EncodedResponse } from './encoded-response.ts'

export type ResponseCache = {
  /** The finished response for this path, while it is fresh. */
  find(path: string): EncodedResponse | undefined
  /** The cached response, if it is fresh or still being created, or else a new one from `create`. */
  getOrCreate(path: string, create: () => Promise<EncodedResponse>): Promise<EncodedResponse>
}

type CacheEntry = {
  pending: Promise<EncodedResponse>
  response?: EncodedResponse
  generation: number
  createdAt: number
  bytes: number
}

/**
 * Caches responses that are the same for every caller, by path and query. An entry is fresh for one generation of the
 * storage and at most `freshMs`. Concurrent requests for the same path share one `create`. Only a 200 is kept.
 */
export function responseCache(now: () => number, generation: () => number): ResponseCache {
  const entries = new BoundedCache<string, CacheEntry>(maxResponseCacheBytes, ({ bytes }) => bytes)

  function findFresh(path: string): CacheEntry | undefined {
    const entry = entries.get(path)
    const age = entry ? now() - entry.createdAt : 0
    return entry?.generation === generation() && age >= 0 && age < freshMs ? entry : undefined
  }

  return {
    find: (path) => findFresh(path)?.response,
    getOrCreate(path, create) {
      const fresh = findFresh(path)
      if (fresh) return fresh.pending
      const bytes = entryOverheadBytes + 2 * path.length
      const entry = { pending: create(), generation: generation(), createdAt: now(), bytes }
      entries.set(path, entry)
      entry.pending.then(
        (response) => finish(path, entry, response),
        () => finish(path, entry),
      )
      return entry.pending
    },
  }

  /** Stores the response, or removes the entry if there is no 200. A quarter more leaves room for the gzip form. */
  function finish(path: string, entry: CacheEntry, response?: EncodedResponse): void {
    if (entries.peek(path) !== entry) return
    if (response?.status !== 200) entries.delete(path)
    else entries.set(path, { ...entry, response, bytes: entry.bytes + 1.25 * response.size })
  }
}
