import type { ComponentChildren } from 'preact'
import { ticks } from '../drawing/root-scale.ts'
import { fullNumber } from '../text/numbers.ts'

type ChartProps = { width: number; label: string; children: ComponentChildren }

/** An SVG that stretches to the available width. */
export const Chart = ({ width, label, children }: ChartProps) => (
  <svg class="chart" viewBox={`0 0 ${width} 40`} role="img" aria-label={label} preserveAspectRatio="none">
    {children}
  </svg>
)

type GraphProps = ChartProps & {
  /** The largest count: the top of the scale. */
  max: number
  /** The words below the bars: at equal distances, or one in the middle of each bar. */
  marks: string[]
  marksEachBar?: true
  caption: string
}

/** A chart with its axes. The numbers at the left and the words below are outside the SVG, so that they do not stretch. */
export const Graph = ({ max, marks, marksEachBar, caption, ...chart }: GraphProps) => (
  <figure class="graph">
    <svg class="ticks" width={`${fullNumber(max).length}ch`} aria-hidden="true">
      {ticks(max).map(({ count, height }) => (
        <text key={count} x="100%" y={`${100 - height}%`}>
          {fullNumber(count)}
        </text>
      ))}
    </svg>
    <Chart {...chart} />
    <p class={marksEachBar ? 'axis each' : 'axis'} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
    <figcaption>{caption}</figcaption>
  </figure>
)
