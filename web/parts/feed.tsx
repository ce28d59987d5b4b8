import type { ComponentChildren } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import { feed } from '../words/feed.ts'
import { Card, type CardContext } from './card.tsx'
import { Pill } from './pill.tsx'

export type CardListData = {
  items: FeedItem[]
  nextCursor: string | null
  context: CardContext
  /** The URL of the first page, without a cursor. */
  path: string
  /** The words of its links, if it is not a list of all transmissions. */
  words?: { older: string; end: string }
  /** More about a transmission, and the time by which the list goes on. */
  more?: (item: FeedItem) => { at: string; content: ComponentChildren }
}

type Props = CardListData & {
  label: string
  /** The stream of newer transmissions; only for a page that starts with the newest. */
  streamUrl: string | undefined
  /** Show events of these accounts only. */
  accounts?: string[] | undefined
  /** Shown while there are no cards. */
  children: ComponentChildren
}

/** A list of cards between the pill that announces newer ones and the link to older ones. */
export const Feed = ({ label, streamUrl, accounts, children, ...cards }: Props) => {
  const source = { 'data-live': streamUrl, 'data-accounts': accounts?.join(' ') }
  const pill = streamUrl !== undefined && <Pill />
  if (cards.items.length === 0) {
    return (
      <>
        {pill}
        <div id="feed" tabindex={-1} {...source} />
        {children}
      </>
    )
  }
  return (
    <>
      {pill}
      <div class="feed" id="feed" role="feed" tabindex={-1} aria-label={label} {...source}>
        <CardList {...cards} />
      </div>
      <div id="older">
        <OlderLink {...cards} />
      </div>
    </>
  )
}

/** The response to `?part=cards`: the cards and the link to older ones. */
export const FeedFragment = (cards: CardListData) => (
  <>
    <CardList {...cards} />
    <OlderLink {...cards} />
  </>
)

const CardList = ({ items, context, more }: CardListData) => (
  <>
    {items.map((item, index) => {
      const added = more?.(item)
      return (
        <Card key={item.id} item={item} context={context} position={index + 1} at={added?.at}>
          {added?.content}
        </Card>
      )
    })}
  </>
)

function OlderLink({ items, nextCursor, path, words = feed }: CardListData) {
  if (nextCursor) {
    return (
      <p class="more">
        <a class="button" rel="next" href={withQuery(path, { cursor: nextCursor, at: undefined })} data-older>
          {words.older}
        </a>
      </p>
    )
  }
  return items.length === 0 || endsAtSince(path) ? null : <p class="end">{words.end}</p>
}

/** A page with `since` ends at that time, not at the first transmission. */
const endsAtSince = (path: string): boolean => new URL(path, 'http://here').searchParams.has('since')

/** The URL with these query parameters set, or removed where undefined. */
export function withQuery(path: string, changes: Record<string, string | undefined>): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search
}
