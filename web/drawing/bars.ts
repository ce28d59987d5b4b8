/**
 * Numbers as pictures: geometry and a word or two, no colours. A bar of zero is one unit high, so that a quiet minute
 * is still a minute; the tallest ends two units below the top.
 */

/**
 * The last hour, a bar a minute, 10 units each, for a view of 600 x 56. Each bar is a line from the base upwards, to
 * be painted with a stroke 5 wide and flat ends: round ones would make a zero three times as high. The last minute
 * still runs and is painted otherwise, so the whole strip is two paths.
 */
export function strip(minutes: number[]): { bars: string; last: string } {
  const bars = heights(minutes, 56).map((height, at) => `M${10 * at + 5} 56v-${height}`)
  return { bars: bars.slice(0, -1).join(''), last: bars.at(-1) ?? '' }
}

/**
 * 26 weeks, a bar a day, for a view of 728 x 40; to be filled. The days of a week, Monday to Sunday, stand closer to
 * each other than the weeks do, hence today has to be known: the last bar is today's.
 */
export function weeks(days: number[], today: number): string {
  // These are whole weeks, so they began on the weekday that comes tomorrow; Monday is 0.
  const first = new Date(today).getUTCDay()
  return heights(days, 40)
    .map((height, at) => bar(4 * at + 0.25 * (6 - ((first + at) % 7)), 2.5, height))
    .join('')
}

/** The hours of the day, a bar an hour, for a view of 240 x 40; to be filled. */
export const clock = (hours: number[]): string => columns(hours, 10)

/** A week, a bar a day, for a view of 280 x 40; to be filled. */
export const column = (days: number[]): string => columns(days, 40)

/**
 * When something is mostly awake: the shortest stretch of hours, over midnight if need be, with three fifths of all
 * it does; the busiest of several. It ends before `to`. At any hour when half the day would be needed: everything does
 * three fifths of its work in 15 hours, so a long stretch says nothing. Undefined when too little is known.
 */
export function awake(hours: number[]): { from: number; to: number } | 'any hour' | undefined {
  const all = sum(hours)
  if (all < 5) return undefined
  const roundTheClock = [...hours, ...hours]
  for (let length = 1; length < 12; length++) {
    const stretches = hours.map((_, from) => sum(roundTheClock.slice(from, from + length)))
    const most = Math.max(...stretches)
    if (5 * most < 3 * all) continue
    const from = stretches.indexOf(most)
    return { from, to: (from + length) % hours.length }
  }
  return 'any hour'
}

/** 999, 1.2k, 12k, 1.2M: one decimal below ten, none above; what rounds up to 1000k is 1M. */
export function shortNumber(count: number): string {
  let short = count
  let unit = ''
  for (const larger of ['k', 'M', 'B']) {
    if (rounded(short) < 1000) break
    short /= 1000
    unit = larger
  }
  return `${rounded(short)}${unit}`
}

const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** Bars of equal width, with a gap of one unit behind each, on the base of a view 40 high. */
function columns(counts: number[], width: number): string {
  return heights(counts, 40)
    .map((height, at) => bar(at * width, width - 1, height))
    .join('')
}

const bar = (left: number, width: number, height: number): string => `M${left} 40v-${height}h${width}V40Z`

/** From 1, which is zero, up to two units below the top of the view, which is the largest. */
function heights(counts: number[], view: number): number[] {
  const most = Math.max(1, ...counts)
  return counts.map((count) => Math.round(10 + (Math.max(0, count) / most) * 10 * (view - 3)) / 10)
}

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0)
