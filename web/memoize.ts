import { BoundedCache } from '../server/cache.ts'

/** Caches the results of a pure function for the `max` most recently used arguments. */
export function memoize<Value extends NonNullable<unknown>>(
  max: number,
  compute: (argument: string) => Value,
): (argument: string) => Value {
  const results = new BoundedCache<string, Value>(max)
  return (argument) => {
    const cached = results.get(argument)
    if (cached !== undefined) return cached
    const result = compute(argument)
    results.set(argument, result)
    return result
  }
}
