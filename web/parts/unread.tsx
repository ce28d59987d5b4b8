import type { ComponentChildren } from 'preact'
import type { Unread as UnreadCount } from '../../server/features/feeds/unread.ts'
import { visit } from '../words/feed.ts'
import { MarkAsRead, type Reading } from './newer.tsx'
import { Time } from './time.tsx'

type Props = UnreadCount & {
  reading: Reading
  /** The time of the newest transmission on the page; undefined if there is none. */
  newest: string | undefined
  path: string
}

/** The line above a list that says how much is unread and leads to the oldest of it; without a mark, the way to set one. */
export function Unread({ reading: { list, mark }, count, countsMuted, newest, path }: Props) {
  if (list === undefined || newest === undefined) return null
  if (mark === undefined) {
    return (
      <MarkAsRead list={list} until={newest} back={path} isLink isForNoScript>
        {visit.keep}
      </MarkAsRead>
    )
  }
  if (count === 0) return null
  const since = new Date(mark).toISOString()
  return (
    <>
      <span>
        {visit.since(count, countsMuted)} <Time at={since} />
      </span>
      <a href={unreadPath(path, since)}>{visit.inOrder}</a>
      <a href={`/catch-up?since=${encodeURIComponent(since)}`}>{visit.catchUp}</a>
      <MarkAsRead list={list} until={newest} back={path} isLink>
        {visit.markAll}
      </MarkAsRead>
    </>
  )
}

/** The place of that line. Where the server knows no mark, a script may know one and fill it late. */
export const UnreadPlace = ({ reading, children }: { reading: Reading; children: ComponentChildren }) => (
  <div class={reading.mark === undefined ? 'visit late' : 'visit'} id="visit">
    {children}
  </div>
)

/** The page with the oldest unread transmissions, at the rule below them. */
export const unreadPath = (path: string, since: string): string => {
  const time = encodeURIComponent(since)
  return `${path}?after=${time}&mark=${time}#here`
}
