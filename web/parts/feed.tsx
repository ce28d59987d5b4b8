import type { FeedItem } from '../../contract/resources.ts'
import { feed } from '../text.ts'
import { Card, type Shown } from './card.tsx'

export type Cards = {
  items: FeedItem[]
  nextCursor: string | null
  shown: Shown
  /** The address of the page behind these, without its cursor. */
  path: string
}

/** The cards and the way to older ones: what the module asks for by `?part=cards`. */
export const Feed = ({ items, nextCursor, shown, path }: Cards) => (
  <>
    {items.map((item, at) => (
      <Card key={item.id} item={item} shown={shown} place={at + 1} />
    ))}
    {nextCursor && (
      <p class="more">
        <a class="button" rel="next" href={withQuery(path, { cursor: nextCursor })} data-older>
          {feed.older}
        </a>
      </p>
    )}
    {!nextCursor && items.length > 0 && !isWindow(path) && <p class="end">{feed.end}</p>}
  </>
)

/** What is newer than something ends where that begins, not with the first transmission. */
const isWindow = (path: string): boolean => new URL(path, 'http://here').searchParams.has('since')

/** An address with some of its parameters set anew, or taken away. */
export function withQuery(path: string, changes: Record<string, string | undefined>): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search
}
