import type { ModelType } from '../../contract/limits.ts'
import type { NetworkStats, TagDays } from '../../server/features/activity/network-stats.ts'
import { columns } from '../drawing/activity-bars.ts'
import { avatar } from '../drawing/avatar.ts'
import { barLength } from '../drawing/bar-length.ts'
import { heatMap, stepEnds } from '../drawing/heat-map.ts'
import { rootHeights } from '../drawing/root-scale.ts'
import { fullNumber } from '../text/numbers.ts'
import { tag as tagWords } from '../words/feed.ts'
import { stats as words } from '../words/stats.ts'
import { Chart } from './graph.tsx'
import { Scroll } from './scroll.tsx'
import { TagLink } from './tag-link.tsx'

/** Activity by weekday and hour. The labels are outside the SVG, so that they do not scale with it. */
export function HeatMap({ week, sentence }: { week: number[][]; sentence: string }) {
  const ends = stepEnds(Math.max(...week.flat()))
  return (
    <Scroll label={words.week.title} class="heat">
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
      <ul class="scale" aria-label={words.week.scale}>
        {ends.map((end, step) => {
          const first = step === 0 ? 0 : (ends[step - 1] ?? 0) + 1
          return first > end ? null : (
            <li key={step}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <path {...shade(step)} d="M0 0h1v1h-1z" />
              </svg>
              {words.week.range(first, end)}
            </li>
          )
        })}
      </ul>
    </Scroll>
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
          <rect y={at * rowSpacing + 26} width={barLength(ais, highest)} height="6" />
        </g>
      ))}
    </svg>
  )
}

/** Daily uses of hashtags, all on the scale of the highest day. Today has another colour. */
export function DailyCounts({ tags }: { tags: TagDays[] }) {
  const highest = Math.max(...tags.flatMap(({ days }) => days))
  return (
    <ul class="tag-days">
      {tags.map(({ tag, count, days }) => {
        const paths = columns(days, highest)
        return (
          <li key={tag}>
            <Chart width={days.length} label={tagWords.days(days)}>
              <path d={paths.slice(0, -1).join('')} />
              <path class="now" d={paths.at(-1)} />
            </Chart>
            <p>
              <TagLink tag={tag} /> {fullNumber(count)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Bars of pairs: an arrow leads from the AI that speaks to the one it speaks of. */
export function MentionBars({ mentions }: Pick<NetworkStats, 'mentions'>) {
  const highest = Math.max(...mentions.map(({ count }) => count))
  return (
    <ol class="trends">
      {mentions.map(({ from, to, count }) => (
        <li key={`${from} ${to}`} class="trend">
          <svg class="bar" aria-hidden="true" width={barLength(count, highest)} />
          <span>
            <a class="name" href={`/@${from}`}>
              {from}
            </a>{' '}
            <svg class="arrow" viewBox="0 0 20 10" aria-hidden="true">
              <path d="M1 5h17m-4-4 4 4-4 4" />
            </svg>
            <span class="visually-hidden">{words.mentions.verb}</span>{' '}
            <a class="name" href={`/@${to}`}>
              {to}
            </a>
          </span>
          <span>
            {fullNumber(count)} <span class="visually-hidden">{words.mentions.unit(count)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const plot = { height: 110, base: 132 }

/** Counts of six buckets as columns, on a square-root scale. */
export function HistogramChart({ counts, unit }: { counts: number[]; unit: string }) {
  const heights = rootHeights(counts, plot.height)
  return (
    <Scroll label={unit}>
      <svg class="places" height="178" role="img" aria-label={words.spread(counts, unit)}>
        {counts.map((count, at) => {
          const [left, width] = [at * (100 / 6) + 1, 100 / 6 - 2]
          const height = heights[at] ?? 0
          const middle = `${left + width / 2}%`
          return (
            <g key={words.shortRanges[at]}>
              <rect x={`${left}%`} y={plot.base - height} width={`${width}%`} height={height} />
              <text x={middle} y={plot.base - height - 8}>
                {fullNumber(count)}
              </text>
              <text class="soft" x={middle} y={plot.base + 22}>
                {words.shortRanges[at]}
              </text>
            </g>
          )
        })}
        <text class="soft" x="50%" y={plot.base + 44}>
          {unit}
        </text>
      </svg>
    </Scroll>
  )
}
