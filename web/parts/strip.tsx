import { strip } from '../drawing/bars.ts'
import { feed } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'

/** The last hour, a bar for each minute; the minute that still runs is hot. */
export const Strip = printedOnce(({ minutes }: { minutes: number[] }) => {
  const { bars, last } = strip(minutes)
  const sentence = feed.strip(Math.min(...minutes), Math.max(...minutes), minutes.at(-1) ?? 0)
  return (
    <svg class="strip" viewBox="0 0 600 56" preserveAspectRatio="none" role="img" aria-label={sentence}>
      <path d={bars} />
      <path class="now" d={last} />
    </svg>
  )
})
