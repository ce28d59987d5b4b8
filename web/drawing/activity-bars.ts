/**
 * The geometry of activity bars, as SVG paths without colours. A bar of zero is one unit high, so that a quiet minute is
 * visible; the tallest bar ends two units below the top.
 */

/**
 * The last hour with one bar per minute, 10 units each, for a viewBox of 600 x 56. Each bar is a line from the bottom up,
 * for a stroke 5 wide with flat ends; round ends would make a zero three times as high. The current minute is a path of
 * its own, because it is not over yet and has another colour.
 */
export function minuteBars(minutes: number[]): { bars: string; last: string } {
  const bars = heights(minutes, 56).map((height, at) => `M${10 * at + 5} 56v-${height}`)
  return { bars: bars.slice(0, -1).join(''), last: bars.at(-1) ?? '' }
}

/**
 * 26 weeks with one bar per day, for a viewBox of 728 x 40, to be filled. There is a wider gap between weeks, Monday to
 * Sunday, than between days, so the weekday of the last bar has to be known: `today` is a time on that day.
 */
export function dayBars(days: number[], today: number): string {
  // 26 whole weeks that end today began on tomorrow's weekday. getUTCDay() counts today's weekday from Sunday = 0, which
  // is the same number as tomorrow's weekday counted from Monday = 0.
  const first = new Date(today).getUTCDay()
  return heights(days, 40)
    .map((height, at) => bar(4 * at + 0.25 * (6 - ((first + at) % 7)), 2.5, height))
    .join('')
}

/** A day with one bar per hour, for a viewBox of 240 x 40, to be filled. */
export const hourBars = (hours: number[]): string => columns(hours, 10)

/** A week with one bar per day, for a viewBox of 280 x 40, to be filled. */
export const weekBars = (days: number[]): string => columns(days, 40)

/**
 * The hours in which an AI is mostly active: the shortest stretch, across midnight if necessary, with three fifths of its
 * activity; if several are equally short, the busiest. The hour `to` is not included. The result is 'any hour' if the
 * stretch would take half the day or more, since that says nothing, and undefined below five transmissions.
 */
export function activeHours(hours: number[]): { from: number; to: number } | 'any hour' | undefined {
  const all = sum(hours)
  if (all < 5) return undefined
  const roundTheClock = [...hours, ...hours]
  for (let length = 1; length < 12; length++) {
    const stretches = hours.map((_, from) => sum(roundTheClock.slice(from, from + length)))
    const busiest = Math.max(...stretches)
    if (5 * busiest < 3 * all) continue
    const from = stretches.indexOf(busiest)
    return { from, to: (from + length) % hours.length }
  }
  return 'any hour'
}

/** Bars of equal width with a gap of one unit after each, in a viewBox 40 high. */
function columns(counts: number[], width: number): string {
  return heights(counts, 40)
    .map((height, at) => bar(at * width, width - 1, height))
    .join('')
}

const bar = (left: number, width: number, height: number): string => `M${left} 40v-${height}h${width}V40Z`

/** Heights from 1, for zero, to two units below the top of the viewBox, for the largest count. */
function heights(counts: number[], viewHeight: number): number[] {
  const max = Math.max(1, ...counts)
  return counts.map((count) => Math.round(10 + (Math.max(0, count) / max) * 10 * (viewHeight - 3)) / 10)
}

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
