import { LRUCache } from 'lru-cache'
import type { PendingRead, ReadCaller } from '../../readers/pending-read.ts'
import type { ReaderPool } from '../../readers/reader-pool.ts'
import { entryOverheadBytes, maxKnownTargets, maxResponseCacheBytes } from './cache-policy.ts'
import { type EncodedResponse, encodedResponse } from './encoded-response.ts'

/**
 * Where a response is cached. The key is made of the fields that were read, in the order in which they are declared: unknown
 * parameters and other spellings lead to the same entry.
 */
export type CacheAddress = {
  /** Undefined if requests for one target may get different responses. */
  target: string | undefined
  key: string
  /**
   * How long the response is fresh while nothing is written. With 0, only the requests that come while it is read share it.
   */
  maxAgeMs: number
  /** The key holds everything that the response shows, so that no write makes it old. */
  isTimeless?: boolean
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
  /** The size of the cache in bytes, and how often `getOrRead` needed no read of its own. */
  figures(): { entries: number; size: number; hits: number; misses: number }
}

type CacheEntry = {
  read: PendingRead
  pending: Promise<EncodedResponse>
  response?: EncodedResponse
  createdAt: number
  maxAgeMs: number
  isTimeless: boolean
  bytes: number
  /** A newer response is on its way, and this one is sent until it comes. */
  isRenewed?: true
}

/** A client that goes on waiting, so that a renewal is not dropped when its first client hangs up. */
const patient = ({ network }: ReadCaller): ReadCaller => ({
  network,
  isGone: () => false,
  onGone: () => () => {},
})

/**
 * Caches responses that are the same for every caller. An entry is fresh for one generation of the storage and for its age;
 * a timeless one is fresh for its age alone.
 * For as long again it may be sent while a newer one is read, so that nobody waits for a response that only time has made
 * old. Requests that come while it is read share the read. Only a 200 is kept.
 */
export function responseCache(
  now: () => number,
  generation: () => number,
  { join }: Pick<ReaderPool, 'join'>,
): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxResponseCacheBytes,
    sizeCalculation: ({ bytes }) => Math.ceil(bytes),
  })
  const keys = new LRUCache<string, string>({ max: maxKnownTargets })
  let hits = 0
  let misses = 0

  /** A read that waits is current, because it will show what is stored when it begins. */
  function findCurrent(key: string): CacheEntry | undefined {
    const entry = entries.get(key)
    const readAt = entry?.read.generation
    return readAt === undefined || readAt === generation() || entry?.isTimeless ? entry : undefined
  }

  function isYounger(entry: CacheEntry, ages: number): boolean {
    const age = now() - entry.createdAt
    return !entry.response || (age >= 0 && age < ages * entry.maxAgeMs)
  }

  return {
    find(target) {
      const key = keys.peek(target)
      const entry = key === undefined ? undefined : findCurrent(key)
      return entry?.response && isYounger(entry, 1) ? entry.response : undefined
    },
    getOrRead(address, caller, admit) {
      const { target, key, maxAgeMs } = address
      if (target !== undefined && maxAgeMs > 0 && target.length <= maxTargetLength) keys.set(target, key)
      const entry = findCurrent(key)
      if (entry && isYounger(entry, 1)) {
        hits++
        if (!entry.response) join(entry.read, caller)
        return entry.pending
      }
      if (!entry?.response || !isYounger(entry, 2)) {
        misses++
        return startRead(address, admit(caller)).pending
      }
      hits++
      if (!entry.isRenewed) renew(address, entry, admit(patient(caller)))
      return entry.pending
    },
    figures: () => ({ entries: entries.size, size: entries.calculatedSize, hits, misses }),
  }

  function startRead(address: CacheAddress, read: PendingRead): CacheEntry {
    const { key } = address
    const entry = newEntry(address, read)
    entries.set(key, entry)
    entry.pending.then(
      (response) => finish(key, entry, response),
      () => finish(key, entry),
    )
    return entry
  }

  /** The old entry stays until the new response is there. If that is refused, the old one is sent until it is twice its age. */
  function renew(address: CacheAddress, old: CacheEntry, read: PendingRead): void {
    const { key } = address
    const entry = newEntry(address, read)
    old.isRenewed = true
    entry.pending.then(
      (response) => {
        if (entries.peek(key) !== old) return
        entries.set(key, entry)
        finish(key, entry, response)
      },
      () => delete old.isRenewed,
    )
  }

  function newEntry({ key, maxAgeMs, isTimeless = false }: CacheAddress, read: PendingRead): CacheEntry {
    const pending = read.response.then(encodedResponse)
    const bytes = entryOverheadBytes + 2 * key.length
    return { read, pending, createdAt: now(), maxAgeMs, isTimeless, bytes }
  }

  /** Stores the response, or removes the entry if there is no 200. */
  function finish(key: string, entry: CacheEntry, response?: EncodedResponse): void {
    if (entries.peek(key) !== entry) return
    if (response?.status !== 200 || entry.maxAgeMs === 0) entries.delete(key)
    else entries.set(key, { ...entry, response, bytes: entry.bytes + response.size })
  }
}

/** A longer target is never looked up before its fields are read. */
const maxTargetLength = 500
