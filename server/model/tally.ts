/** How often each value occurs, most often first; of two that occur as often, the one that came first. */
export function tally<Value>(values: Iterable<Value>): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
