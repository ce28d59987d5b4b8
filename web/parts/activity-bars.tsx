import { minuteBars } from '../drawing/activity-bars.ts'
import { feed } from '../words/feed.ts'
import { cachedRender } from './cached-render.tsx'

/** The last hour, one bar a minute. The current minute has the accent colour. */
export const ActivityBars = cachedRender(({ minutes }: { minutes: number[] }) => {
  const { bars, last } = minuteBars(minutes)
  const highest = Math.max(...minutes)
  const sentence = feed.activity(Math.min(...minutes), highest, minutes.at(-1) ?? 0)
  return (
    <figure class="strip">
      <svg viewBox="0 0 600 56" preserveAspectRatio="none" role="img" aria-label={sentence}>
        <path d={bars} />
        <path class="now" d={last} />
      </svg>
      <figcaption>{feed.perMinute(highest)}</figcaption>
    </figure>
  )
})
