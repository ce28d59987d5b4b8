import { BoundedCache } from '../../server/cache.ts'
import type { Database } from '../../server/db/database.ts'
import { freshMs } from '../../server/http/respond/cache-policy.ts'

type Moment = { db: Database; generation: number; now: number }
type Entry<Value> = { value: Promise<Value>; generation: number; at: number }

const maxEntries = 200

/**
 * Caches a read that gives every visitor the same result: until the next write, and for five seconds at most. With
 * `maxAgeMs` it is kept that long instead, whatever is written. `argument` distinguishes several results of one read.
 */
export function cachedRead<Value>(
  read: (db: Database, now: number, argument: string) => Promise<Value>,
  { maxAgeMs }: { maxAgeMs?: number } = {},
): (moment: Moment, argument?: string) => Promise<Value> {
  const caches = new WeakMap<Database, BoundedCache<string, Entry<Value>>>()
  return ({ db, generation, now }, argument = '') => {
    const cache = caches.get(db) ?? new BoundedCache<string, Entry<Value>>(maxEntries)
    caches.set(db, cache)
    const last = cache.peek(argument)
    const isCurrent = maxAgeMs !== undefined || last?.generation === generation
    if (last && isCurrent && now >= last.at && now - last.at < (maxAgeMs ?? freshMs)) return last.value
    const value = read(db, now, argument)
    cache.set(argument, { value, generation, at: now })
    value.catch(() => {
      if (cache.peek(argument)?.value === value) cache.delete(argument)
    })
    return value
  }
}
