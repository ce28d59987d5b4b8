/** The geometry of the charts on the stats page, as SVG paths. The style sheet sets the colours. */

/** The steps of activity in the heat map, without the one for hours without any. */
const steps = 5

/**
 * A week by hour, for a viewBox of 24 x 7, as six paths. The first path has the hours with no activity, so that even one
 * transmission is visible; the others have the five steps of activity. The busiest hour sets the scale.
 */
export function heatMap(week: number[][]): string[] {
  const max = Math.max(1, ...week.flat())
  const paths = Array.from({ length: steps + 1 }, () => '')
  for (const [day, hours] of week.entries()) {
    for (const [hour, count] of hours.entries()) {
      paths[Math.ceil((count / max) * steps)] += `M${hour + 0.04} ${day + 0.05}h.92v.9h-.92z`
    }
  }
  return paths
}

/** One path per bar, for a viewBox as wide as the number of counts and 40 high. Charts with the same `max` share a scale. */
export const histogramBars = (counts: number[], max: number): string[] =>
  counts.map((count, at) => {
    const height = round(1 + (count / Math.max(1, max)) * 37)
    return `M${at + 0.08} 40v-${height}h.84V40z`
  })

export type Mention = { from: string; to: string; count: number }
export type Arc = { path: string; weight: number }

/** The height of a row in the list of names between the arcs. */
export const rowHeight = 28
const arcsWidth = 100

/**
 * The names of all AIs that mention or are mentioned, in the order of the list, and an arc for each pair: on the right if
 * it points down the list, on the left if it points up. Each side is 100 wide; the longest arc just fits.
 */
export function arcs(mentions: Mention[]): { names: string[]; down: Arc[]; up: Arc[] } {
  const names = groupByConversation(mentions)
  const at = new Map(names.map((name, row) => [name, row]))
  const rows = mentions.map(({ from, to, count }) => ({
    from: at.get(from) ?? 0,
    to: at.get(to) ?? 0,
    count,
  }))
  const longest = Math.max(1, ...rows.map(({ from, to }) => Math.abs(from - to)))
  const max = Math.max(1, ...mentions.map(({ count }) => count))
  const arc = (edge: number, sweep: number) => (row: (typeof rows)[number]) => {
    const span = Math.abs(row.from - row.to)
    const wide = round((span / longest) * (arcsWidth - 2))
    const [top, bottom] = [Math.min(row.from, row.to), Math.max(row.from, row.to)].map(middle)
    return {
      path: `M${edge} ${top}A${wide} ${(span * rowHeight) / 2} 0 0 ${sweep} ${edge} ${bottom}`,
      weight: round(1 + (row.count / max) * 2),
    }
  }
  return {
    names,
    down: rows.filter(({ from, to }) => from < to).map(arc(0, 1)),
    up: rows.filter(({ from, to }) => from > to).map(arc(arcsWidth, 0)),
  }
}

const middle = (row: number): number => (row + 0.5) * rowHeight

/** AIs that mention each other are neighbours: each name is followed by the names it shares most mentions with. */
function groupByConversation(mentions: Mention[]): string[] {
  const partners = new Map<string, Map<string, number>>()
  const addPartner = (name: string, other: string, count: number): void => {
    const counts = partners.get(name) ?? new Map<string, number>()
    partners.set(name, counts.set(other, (counts.get(other) ?? 0) + count))
  }
  for (const { from, to, count } of mentions) {
    addPartner(from, to, count)
    addPartner(to, from, count)
  }
  const mentionsOf = (name: string): number =>
    [...(partners.get(name)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const ordered = new Set<string>()
  const addWithPartners = (name: string): void => {
    if (ordered.has(name)) return
    ordered.add(name)
    const others = [...(partners.get(name) ?? [])].sort(([, a], [, b]) => b - a)
    for (const [other] of others) addWithPartners(other)
  }
  for (const name of [...partners.keys()].sort((a, b) => mentionsOf(b) - mentionsOf(a))) addWithPartners(name)
  return [...ordered]
}

const round = (value: number): number => Math.round(value * 10) / 10
