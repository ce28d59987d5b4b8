import { describeTarget, type Figure, formatNumber, shareOfTarget } from './figure.ts'

const width = 980
const barsLeft = 470
/** In multiples of the target. A longer bar is cut off here; its figure stands beside it. */
const maxShare = 2
const barsWidth = 300
const lineHeight = 24
const headerHeight = 70

/** An SVG chart, for light and dark mode, that compares each figure with its target. */
export function chartOf(
  parts: { about: string; rows: Figure[] }[],
  machine: Record<string, string | number>,
): string {
  const lines: string[] = []
  let y = headerHeight
  for (const { about, rows } of parts) {
    const withTarget = rows.filter(({ target }) => target !== undefined)
    if (withTarget.length === 0) continue
    y += lineHeight
    lines.push(`<text class="part" x="20" y="${y}">${escaped(about)}</text>`)
    for (const row of withTarget) {
      y += lineHeight
      lines.push(barOf(row, y))
    }
    y += lineHeight / 2
  }
  const targetX = barsLeft + barsWidth / maxShare
  const height = y + 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">How near Longwave is to its targets</title>
<style>
  :root { color-scheme: light dark }
  svg { background: #fff; font: 13px system-ui, sans-serif }
  text { fill: #2b2b2b } .quiet { fill: #6b6b6b } .part { font-weight: 600 } .name { font-size: 17px; font-weight: 600 }
  .reached { fill: #2f7d6b } .short { fill: #c07a1e } .target { stroke: #6b6b6b; stroke-dasharray: 2 3 }
  @media (prefers-color-scheme: dark) {
    svg { background: #161616 }
    text { fill: #e6e6e6 } .quiet { fill: #a0a0a0 }
    .reached { fill: #57b39c } .short { fill: #e0a04a } .target { stroke: #a0a0a0 }
  }
</style>
<text class="name" x="20" y="32">How near Longwave is to its targets</text>
<text class="quiet" x="20" y="54">${escaped(`${machine['date']}, Node ${String(machine['node']).slice(1)}, ${machine['cores']} cores, load by ${machine['load']}`)}</text>
<text class="quiet" x="${targetX}" y="${headerHeight + 6}" text-anchor="middle">the target</text>
${lines.join('\n')}
<line class="target" x1="${targetX}" x2="${targetX}" y1="${headerHeight + 12}" y2="${height - 20}"/>
</svg>
`
}

function barOf(row: Figure, y: number): string {
  const { what, figure, unit, target } = row
  const share = shareOfTarget(row)
  const label = `<text x="20" y="${y}">${escaped(what)}</text>`
  if (share === undefined || figure === undefined || target === undefined)
    return `${label}<text class="quiet" x="${barsLeft}" y="${y}">not measured here</text>`
  const length = ((Math.min(share, maxShare) / maxShare) * barsWidth).toFixed(1)
  const note = `${formatNumber(figure)}; ${describeTarget(target)}`
  return `${label}
<rect class="${share >= 1 ? 'reached' : 'short'}" x="${barsLeft}" y="${y - 12}" width="${length}" height="15" rx="2"><title>${escaped(`${formatNumber(figure)} ${unit}`)}</title></rect>
<text class="quiet" x="${barsLeft + barsWidth + 12}" y="${y}">${escaped(note)}</text>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
