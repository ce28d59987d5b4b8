/** Minutes, hours and days, counted from 1970; days are those of UTC. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)
export const hourOf = (ms: number): number => Math.floor(ms / hourMs)
export const dayOf = (ms: number): number => Math.floor(ms / dayMs)

/** A week is the seven days that end with today. */
export const weekDays = 7
export const firstDayOfWeek = (now: number): number => dayOf(now) - (weekDays - 1)

/** Counts in a row of so many places, the first of which is `first`; what lies outside is left out. */
export function series(
  length: number,
  first: number,
  counted: Iterable<{ at: number; count: number }>,
): number[] {
  const places = Array.from({ length }, () => 0)
  for (const { at, count } of counted) {
    const before = places[at - first]
    if (before !== undefined) places[at - first] = before + count
  }
  return places
}
