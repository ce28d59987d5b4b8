import { LRUCache } from 'lru-cache'
import { Doorkeeper } from '../server/doorkeeper.ts'

/** Caches the results of a pure function for up to `max` arguments that occurred more than once. */
export function memoize<Value extends NonNullable<unknown>>(
  max: number,
  compute: (argument: string) => Value,
): (argument: string) => Value {
  const results = new LRUCache<string, Value>({ max })
  const doorkeeper = new Doorkeeper(max)
  return (argument) => {
    const cached = results.get(argument)
    if (cached !== undefined) return cached
    const result = compute(argument)
    if (doorkeeper.admits(argument)) results.set(argument, result)
    return result
  }
}
