import type { ComponentChildren } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import type { MarkedList } from '../session/reading-marks.ts'
import { feed, here, visit } from '../words/feed.ts'
import { withQuery } from './with-query.ts'

/** The place of the reader in a feed. */
export type Reading = {
  /** The list in which the browser keeps a place; the others have none. */
  list: MarkedList | undefined
  /** Everything up to this moment has been read, in milliseconds. */
  mark: number | undefined
  /** The mark is in a cookie, so forms move it. Otherwise the browser module keeps it, or the address has it. */
  isKept: boolean
}

type Props = {
  items: FeedItem[]
  /** The time after which the page above begins; null if there is none. */
  newerAfter: string | null
  path: string
  reading: Reading
}

const queryOf = (path: string): URLSearchParams => new URL(path, 'http://here').searchParams

/** The way to the page above. For a browser that keeps its mark in a cookie, going there says that this page has been read. */
export function Newer({ items, newerAfter, path, reading }: Props) {
  const after = queryOf(path).get('after')
  const newest = items[0]?.created_at
  if (newerAfter !== null) {
    const to = withQuery(path, { after: newerAfter, cursor: undefined, at: undefined, since: undefined })
    return (
      <div class="newer">
        {isReadFrom(items, after, reading) ? (
          <MarkAsRead list={reading.list} until={newerAfter} back={to} newer={to}>
            {feed.newer}
          </MarkAsRead>
        ) : (
          <a class="button" rel="prev" href={`${to}#older`} data-newer={to}>
            {feed.newer}
          </a>
        )}
      </div>
    )
  }
  if (after === null) return null
  return (
    <div class="newer">
      {feed.newestReached}{' '}
      {newest !== undefined && isReadFrom(items, after, reading) && (
        <MarkAsRead list={reading.list} until={newest} back="/">
          {visit.markThese}
        </MarkAsRead>
      )}
    </div>
  )
}

/** Whether nothing lies between the mark and the page, so that reading the page moves the mark. */
const isReadFrom = (items: FeedItem[], after: string | null, { mark, isKept }: Reading): boolean =>
  isKept &&
  mark !== undefined &&
  ((after !== null && Date.parse(after) <= mark) ||
    items.some(({ created_at }) => Date.parse(created_at) <= mark))

type MarkAsReadProps = {
  list: MarkedList | undefined
  until: string
  back: string
  /** The page that the browser module loads instead. */
  newer?: string
  isLink?: boolean
  /** The browser module does by itself what this form is for. */
  isForNoScript?: boolean
  children: ComponentChildren
}

/** Moves the mark in the cookie, without a script. */
export const MarkAsRead = ({
  list,
  until,
  back,
  newer,
  isLink,
  isForNoScript,
  children,
}: MarkAsReadProps) => (
  <form method="post" action={`/me/read/${list}`} class={isForNoScript ? 'no-script' : undefined}>
    <input type="hidden" name="back" value={back} />
    <button
      class={isLink ? 'link' : 'button'}
      type="submit"
      name="until"
      value={until}
      data-newer={newer}
      data-read={newer === undefined ? list : undefined}
    >
      {children}
    </button>
  </form>
)

/** The index of the card above which the rule "You were here" stands, if it is on this page. */
export function ruleBefore(items: FeedItem[], path: string, { mark }: Reading): number | undefined {
  if (mark === undefined || items.length === 0) return undefined
  const query = queryOf(path)
  const [after, cursor] = [query.get('after'), query.get('cursor')]
  const at = items.findIndex(({ created_at }) => Date.parse(created_at) <= mark)
  if (at > 0) return at
  if (at === 0) return cursor !== null && Date.parse(cursor) > mark ? 0 : undefined
  return after !== null && Date.parse(after) <= mark ? items.length : undefined
}

/** ARIA allows only articles in a feed. */
export const HereRule = () => (
  <article class="here" id="here">
    <span>{here}</span>
  </article>
)
