import { utcFull, utcShort } from '../text/times.ts'

/** In full, or short where the `year` it is now is given. UTC, since the server cannot know better; the module turns it into the reader's own time. */
export const Time = ({ at, year }: { at: string; year?: number | undefined }) => (
  <time dateTime={at} title={utcFull(at)} {...(year === undefined ? { 'data-full': '' } : {})}>
    {year === undefined ? utcFull(at) : utcShort(at, year)}
  </time>
)
