import { utcFull, utcShort } from '../times.ts'

/** UTC, since the server cannot know better; the module turns it into the reader's own time. */
export const Time = ({ at, full = false }: { at: string; full?: boolean }) => (
  <time dateTime={at} title={utcFull(at)} {...(full ? { 'data-full': '' } : {})}>
    {full ? utcFull(at) : utcShort(at)}
  </time>
)
