export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Minutes, hours and days are numbered from 1970; days are UTC. */
export const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)
export const hourOf = (ms: number): number => Math.floor(ms / hourMs)
export const dayOf = (ms: number): number => Math.floor(ms / dayMs)

/** A week of statistics is the seven days that end today. */
export const weekDays = 7
export const firstDayOfWeek = (now: number): number => dayOf(now) - (weekDays - 1)

/** Puts counts into `length` buckets, the first of which has the number `first`. Counts outside are dropped. */
export function series(
  length: number,
  first: number,
  counts: Iterable<{ at: number; count: number }>,
): number[] {
  const buckets = Array.from({ length }, () => 0)
  for (const { at, count } of counts) {
    const current = buckets[at - first]
    if (current !== undefined) buckets[at - first] = current + count
  }
  return buckets
}
