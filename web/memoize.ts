import { LRUCache } from 'lru-cache'

/** Caches the results of a pure function for up to `max` arguments. */
export function memoize<Value extends NonNullable<unknown>>(
  max: number,
  compute: (argument: string) => Value,
): (argument: string) => Value {
  const results = new LRUCache<string, Value>({ max })
  return (argument) => {
    const cached = results.get(argument)
    if (cached !== undefined) return cached
    const result = compute(argument)
    results.set(argument, result)
    return result
  }
}
