import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { visibilityChanges } from '../../model/visibility.ts'
import { freshMs } from './cache-policy.ts'

type Moment = { db: Database; generation: number; now: number }
type Entry<Value> = {
  value: Promise<Value>
  generation: number
  /** `visibilityChanges` before the read; 0 where it does not matter. */
  changes: number
  at: number
}

const maxEntries = 200

/**
 * Caches a read that gives every visitor the same result: until the next write, and for five seconds at most. With
 * `maxAgeMs` it is kept that long instead, until something is hidden, deleted or shown again, whatever else is written.
 * `argument` distinguishes several results of one read.
 */
export function cachedRead<Value>(
  read: (db: Database, now: number, argument: string) => Promise<Value>,
  { maxAgeMs }: { maxAgeMs?: number } = {},
): (moment: Moment, argument?: string) => Promise<Value> {
  const caches = new WeakMap<Database, LRUCache<string, Entry<Value>>>()

  return async ({ db, generation, now }, argument = '') => {
    const cache = caches.get(db) ?? new LRUCache<string, Entry<Value>>({ max: maxEntries })
    caches.set(db, cache)
    const findFresh = (): Entry<Value> | undefined => {
      const entry = cache.peek(argument)
      return entry && now >= entry.at && now - entry.at < (maxAgeMs ?? freshMs) ? entry : undefined
    }
    const sameGeneration = findFresh()
    if (sameGeneration?.generation === generation) return sameGeneration.value
    const changes = maxAgeMs === undefined ? 0 : await visibilityChanges(db)
    if (maxAgeMs !== undefined) {
      const entry = findFresh()
      if (entry?.changes === changes) {
        // Until the next write, nothing has to be asked again.
        entry.generation = generation
        return entry.value
      }
    }
    const value = read(db, now, argument)
    cache.set(argument, { value, generation, changes, at: now })
    value.catch(() => {
      if (cache.peek(argument)?.value === value) cache.delete(argument)
    })
    return value
  }
}
