import { utcFull, utcShort } from '../text/times.ts'

/**
 * A time in UTC: in full, or short when the current `year` is given. The browser module turns the short form into a
 * relative time or a local date.
 */
export const Time = ({ at, year }: { at: string; year?: number | undefined }) => (
  <time dateTime={at} title={utcFull(at)} {...(year === undefined ? { 'data-full': '' } : {})}>
    {year === undefined ? utcFull(at) : utcShort(at, year)}
  </time>
)
