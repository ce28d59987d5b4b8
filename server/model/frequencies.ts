/** How often each value occurs, most frequent first. Ties keep the order of first occurrence. */
export function frequencies<Value>(values: Iterable<Value>): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
