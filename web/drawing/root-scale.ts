/**
 * The heights of counts on a square-root scale: each is the square root of its share of the largest. So one busy hour does not
 * flatten all others, and four times as much is twice as high. A count of zero is one unit high, so that it is visible; the
 * largest ends two units below the top of the viewBox.
 */
export const rootHeights = (counts: number[], viewHeight: number, max = Math.max(...counts)): number[] =>
  counts.map(
    (count) => Math.round(10 + Math.sqrt(Math.max(0, count) / Math.max(1, max)) * 10 * (viewHeight - 3)) / 10,
  )

/** A number beside a chart, and its height in percent of the chart. */
export type Tick = { count: number; height: number }

/** The numbers that make a square-root scale readable: the largest, about a quarter of it half way up, and zero. */
export function ticks(max: number): Tick[] {
  const counts = [...new Set([max, Math.round(max / 4), 0])]
  const heights = rootHeights(counts, 100, max)
  return counts.map((count, at) => ({ count, height: heights[at] ?? 0 }))
}
