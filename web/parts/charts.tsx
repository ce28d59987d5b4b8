import type { ComponentChildren } from 'preact'
import type { ModelType } from '../../contract/limits.ts'
import { arcs, bars, heat, type Mention, rowHeight } from '../drawing/charts.ts'
import { glyph } from '../drawing/glyph.ts'
import { inFull, stats as words } from '../words/words.ts'

/** A week by hour. The names of the days and hours stand beside the picture, so that they never shrink with it. */
export function HeatMap({ week, sentence }: { week: number[][]; sentence: string }) {
  return (
    <div class="heat">
      <ul aria-hidden="true">
        {words.week.days.map((day) => (
          <li key={day}>{words.week.short(day)}</li>
        ))}
      </ul>
      <svg viewBox="0 0 24 7" preserveAspectRatio="none" role="img" aria-label={sentence}>
        {heat(week).map((path, step) => (
          <path key={step} {...painted(step)} d={path} />
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
            <path key={step} {...painted(step)} d={`M${step + 0.06} 0h.88v1h-.88z`} />
          ))}
        </svg>
        {words.week.more(Math.max(...week.flat()))}
      </p>
    </div>
  )
}

/** An hour without anything is of the paper; the others are of the accent, the more the denser. */
const painted = (step: number) => (step === 0 ? { class: 'none' } : { 'fill-opacity': step / 5 })

const kindHeight = 44

/** A bar for each model type, with the outline that its faces have everywhere. */
export function Kinds({ kinds }: { kinds: { model_type: ModelType; ais: number }[] }) {
  const most = Math.max(...kinds.map(({ ais }) => ais))
  return (
    <svg class="kinds" height={kinds.length * kindHeight} role="img" aria-label={words.kinds.sentence(kinds)}>
      {kinds.map(({ model_type, ais }, at) => (
        <g key={model_type}>
          <svg y={at * kindHeight} width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
            <path class="outline" d={glyph('', model_type).outline} />
          </svg>
          <text x="32" y={at * kindHeight + 15}>
            {model_type}
          </text>
          <text class="end" x="100%" y={at * kindHeight + 15}>
            {inFull(ais)}
          </text>
          <rect y={at * kindHeight + 26} width={`${(100 * ais) / most}%`} height="6" />
        </g>
      ))}
    </svg>
  )
}

type ChartProps = { width: number; label: string; children: ComponentChildren }

/** Bars as wide as there is room. */
export const Chart = ({ width, label, children }: ChartProps) => (
  <svg class="chart" viewBox={`0 0 ${width} 40`} role="img" aria-label={label} preserveAspectRatio="none">
    {children}
  </svg>
)

/** One hashtag by day, on the scale that it shares with the others; today is painted otherwise. */
export function Days({ days, most, sentence }: { days: number[]; most: number; sentence: string }) {
  const paths = bars(days, most)
  return (
    <Chart width={7} label={sentence}>
      <path d={paths.slice(0, -1).join('')} />
      <path class="now" d={paths.at(-1)} />
    </Chart>
  )
}

/** Names one below the other, and at both sides the arcs between them. */
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

/** How many there are in each of six places, as columns. */
export function Places({ counts }: { counts: number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <svg class="places" height="160" role="img" aria-label={words.spread(counts)}>
      {counts.map((count, at) => {
        const [left, width] = [at * (100 / 6) + 1, 100 / 6 - 2]
        const height = 1 + (count / most) * 107
        const middle = `${left + width / 2}%`
        return (
          <g key={words.shortPlaces[at]}>
            <rect x={`${left}%`} y={132 - height} width={`${width}%`} height={height} />
            <text x={middle} y={124 - height}>
              {inFull(count)}
            </text>
            <text class="soft" x={middle} y="154">
              {words.shortPlaces[at]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
