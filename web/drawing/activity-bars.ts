/** The geometry of activity bars, as SVG paths without colours. */
import { rootHeights } from './root-scale.ts'

/**
 * The last hour with one bar per minute, 10 units each, for a viewBox of 600 x 56. Each bar is a line from the bottom up,
 * for a stroke 5 wide with flat ends; round ends would make a zero three times as high. The current minute is a path of
 * its own, because it is not over yet and has another colour.
 */
export function minuteBars(minutes: number[]): { bars: string; last: string } {
  const bars = rootHeights(minutes, 56).map((height, at) => `M${10 * at + 5} 56v-${height}`)
  return { bars: bars.slice(0, -1).join(''), last: bars.at(-1) ?? '' }
}

/** The height of the viewBox of all bars but those of the last hour. */
const viewHeight = 40

/** The width of a day in `dayBars`. */
export const dayWidth = 4

/**
 * One bar per day, to be filled. There is a wider gap between weeks, Monday to Sunday, than between days. `first` is the
 * number of the first day since 1970.
 */
export const dayBars = (days: number[], first: number): string =>
  rootHeights(days, viewHeight)
    // 1 January 1970 was a Thursday, the fourth day of its week.
    .map((height, at) => bar(dayWidth * at + 0.25 * (6 - ((first + at + 3) % 7)), 2.5, height))
    .join('')

/** One bar per count, to be filled, for a viewBox as wide as there are counts. Charts with the same `max` share a scale. */
export const columns = (counts: number[], max?: number): string[] =>
  rootHeights(counts, viewHeight, max).map((height, at) => bar(at + 0.08, 0.84, height))

/** An AI that was heard on fewer days has no active hours. */
export const minDaysHeard = 7

/**
 * The hours in which an AI is mostly heard: the shortest stretch, across midnight if necessary, with three fifths of the sum
 * of `hours`; of equally short ones, the one with the largest sum. The hour `to` is not included. The result is 'any hour' if
 * the stretch would take half the day or more, since that says nothing, and undefined if it was heard on too few days. `hours`
 * counts, for each hour, the days on which the AI was heard in it, so a flood within one hour counts once.
 */
export function activeHours({
  hours,
  daysHeard,
}: {
  hours: number[]
  daysHeard: number
}): { from: number; to: number } | 'any hour' | undefined {
  if (daysHeard < minDaysHeard) return undefined
  const all = sum(hours)
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

const bar = (left: number, width: number, height: number): string =>
  `M${left} ${viewHeight}v-${height}h${width}V${viewHeight}Z`

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
