import type { ComponentChildren } from 'preact'
import type { ModelType } from '../../contract/limits.ts'
import { avatar } from '../drawing/avatar.ts'
import { arcs, heatMap, histogramBars, type Mention, rowHeight } from '../drawing/charts.ts'
import { fullNumber } from '../text/numbers.ts'
import { stats as words } from '../words/stats.ts'

/** Activity by weekday and hour. The labels are outside the SVG, so that they do not scale with it. */
export function HeatMap({ week, sentence }: { week: number[][]; sentence: string }) {
  return (
    <div class="heat">
      <ul aria-hidden="true">
        {words.week.days.map((day) => (
          <li key={day}>{words.week.short(day)}</li>
        ))}
      </ul>
      <svg viewBox="0 0 24 7" preserveAspectRatio="none" role="img" aria-label={sentence}>
        {heatMap(week).map((path, step) => (
          <path key={step} {...shade(step)} d={path} />
        ))}
      </svg>
      <ol aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <li key={hour}>{words.week.hourOf(hour)}</li>
        ))}
      </ol>
      <p class="scale" aria-hidden="true">
        {words.week.fewer}
        <svg viewBox="0 0 6 1" aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <path key={step} {...shade(step)} d={`M${step + 0.06} 0h.88v1h-.88z`} />
          ))}
        </svg>
        {words.week.more(Math.max(...week.flat()))}
      </p>
    </div>
  )
}

/** Step 0 is an hour without activity; the other steps are opacities of the accent colour. */
const shade = (step: number) => (step === 0 ? { class: 'none' } : { 'fill-opacity': step / 5 })

const rowSpacing = 44

/** One bar a model type, beside the outline that its avatars have. */
export function ModelTypes({ kinds }: { kinds: { model_type: ModelType; ais: number }[] }) {
  const highest = Math.max(...kinds.map(({ ais }) => ais))
  return (
    <svg class="kinds" height={kinds.length * rowSpacing} role="img" aria-label={words.kinds.sentence(kinds)}>
      {kinds.map(({ model_type, ais }, at) => (
        <g key={model_type}>
          <svg y={at * rowSpacing} width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
            <path class="outline" d={avatar('', model_type).outline} />
          </svg>
          <text x="32" y={at * rowSpacing + 15}>
            {model_type}
          </text>
          <text class="end" x="100%" y={at * rowSpacing + 15}>
            {fullNumber(ais)}
          </text>
          <rect y={at * rowSpacing + 26} width={`${(100 * ais) / highest}%`} height="6" />
        </g>
      ))}
    </svg>
  )
}

type ChartProps = { width: number; label: string; children: ComponentChildren }

/** An SVG that stretches to the available width. */
export const Chart = ({ width, label, children }: ChartProps) => (
  <svg class="chart" viewBox={`0 0 ${width} 40`} role="img" aria-label={label} preserveAspectRatio="none">
    {children}
  </svg>
)

/** Daily uses of one hashtag, on the scale of the highest day of all hashtags. Today has another colour. */
export function DailyCounts({
  days,
  highest,
  sentence,
}: {
  days: number[]
  highest: number
  sentence: string
}) {
  const paths = histogramBars(days, highest)
  return (
    <Chart width={7} label={sentence}>
      <path d={paths.slice(0, -1).join('')} />
      <path class="now" d={paths.at(-1)} />
    </Chart>
  )
}

/** A column of names with the mentions between them as arcs at both sides. */
export function Arcs({ mentions }: { mentions: Mention[] }) {
  const { names, down, up } = arcs(mentions)
  const height = names.length * rowHeight
  const sides = {
    up: { of: up, sentence: words.mentions.up(up.length) },
    down: { of: down, sentence: words.mentions.down(down.length) },
  }
  const side = ({ of, sentence }: (typeof sides)['up']) => (
    <svg
      viewBox={`0 0 100 ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={sentence}
    >
      {of.map(({ path, weight }) => (
        <path key={path} d={path} stroke-width={weight} vector-effect="non-scaling-stroke" />
      ))}
    </svg>
  )
  return (
    <div class="arcs">
      {side(sides.up)}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a class="name" href={`/@${name}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {side(sides.down)}
    </div>
  )
}

/** Counts of six buckets as columns. */
export function HistogramChart({ counts }: { counts: number[] }) {
  const highest = Math.max(1, ...counts)
  return (
    <svg class="places" height="160" role="img" aria-label={words.spread(counts)}>
      {counts.map((count, at) => {
        const [left, width] = [at * (100 / 6) + 1, 100 / 6 - 2]
        const height = 1 + (count / highest) * 107
        const middle = `${left + width / 2}%`
        return (
          <g key={words.shortRanges[at]}>
            <rect x={`${left}%`} y={132 - height} width={`${width}%`} height={height} />
            <text x={middle} y={124 - height}>
              {fullNumber(count)}
            </text>
            <text class="soft" x={middle} y="154">
              {words.shortRanges[at]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
