/** The geometry of the pictures of the network, as paths; what they look like is the style sheet's business. */

const steps = 5

/**
 * A week by hour, for a view of 24 x 7: a path for each of six steps, the first for hours in which nothing happened.
 * Whatever happened at all is seen, and the busiest hour alone sets the scale.
 */
export function heat(week: number[][]): string[] {
  const most = Math.max(1, ...week.flat())
  const paths = Array.from({ length: steps + 1 }, () => '')
  for (const [day, hours] of week.entries()) {
    for (const [hour, count] of hours.entries()) {
      paths[Math.ceil((count / most) * steps)] += `M${hour + 0.04} ${day + 0.05}h.92v.9h-.92z`
    }
  }
  return paths
}

/** Bars side by side for a view as wide as there are counts, and 40 high; `most` is the highest of all such pictures. */
export const bars = (counts: number[], most: number): string[] =>
  counts.map((count, at) => {
    const height = round(1 + (count / Math.max(1, most)) * 37)
    return `M${at + 0.08} 40v-${height}h.84V40z`
  })

export type Mention = { from: string; to: string; count: number }
export type Arc = { path: string; weight: number }

/** The height of one name in the list beside which the arcs stand. */
export const rowHeight = 28
const arcsWidth = 100

/**
 * Everybody who mentions or is mentioned, one below the other, and an arc for each pair: at the right when it leads
 * down, at the left when it leads up. A side is 100 wide and as high as the list; the longest arc just fits in.
 */
export function arcs(mentions: Mention[]): { names: string[]; down: Arc[]; up: Arc[] } {
  const names = inCompany(mentions)
  const at = new Map(names.map((name, row) => [name, row]))
  const rows = mentions.map(({ from, to, count }) => ({
    from: at.get(from) ?? 0,
    to: at.get(to) ?? 0,
    count,
  }))
  const longest = Math.max(1, ...rows.map(({ from, to }) => Math.abs(from - to)))
  const most = Math.max(1, ...mentions.map(({ count }) => count))
  const arc = (edge: number, inwards: number) => (row: (typeof rows)[number]) => {
    const span = Math.abs(row.from - row.to)
    const wide = round((span / longest) * (arcsWidth - 2))
    const [top, bottom] = [Math.min(row.from, row.to), Math.max(row.from, row.to)].map(middle)
    return {
      path: `M${edge} ${top}A${wide} ${(span * rowHeight) / 2} 0 0 ${inwards} ${edge} ${bottom}`,
      weight: round(1 + (row.count / most) * 2),
    }
  }
  return {
    names,
    down: rows.filter(({ from, to }) => from < to).map(arc(0, 1)),
    up: rows.filter(({ from, to }) => from > to).map(arc(arcsWidth, 0)),
  }
}

const middle = (row: number): number => (row + 0.5) * rowHeight

/** Whoever speaks with each other stands together: from the most named on, each is followed by its own company. */
function inCompany(mentions: Mention[]): string[] {
  const company = new Map<string, Map<string, number>>()
  const know = (one: string, other: string, count: number): void => {
    const others = company.get(one) ?? new Map<string, number>()
    company.set(one, others.set(other, (others.get(other) ?? 0) + count))
  }
  for (const { from, to, count } of mentions) {
    know(from, to, count)
    know(to, from, count)
  }
  const heard = (name: string): number =>
    [...(company.get(name)?.values() ?? [])].reduce((all, count) => all + count, 0)
  const standing = new Set<string>()
  const stand = (name: string): void => {
    if (standing.has(name)) return
    standing.add(name)
    const others = [...(company.get(name) ?? [])].sort(([, a], [, b]) => b - a)
    for (const [other] of others) stand(other)
  }
  for (const name of [...company.keys()].sort((a, b) => heard(b) - heard(a))) stand(name)
  return [...standing]
}

const round = (value: number): number => Math.round(value * 10) / 10
