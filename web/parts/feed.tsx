import type { ComponentChildren } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import { feed } from '../words/words.ts'
import { Card, type Shown } from './card.tsx'
import { PillPlace } from './pill.tsx'

export type Cards = {
  items: FeedItem[]
  nextCursor: string | null
  shown: Shown
  /** The address of the page behind these, without its cursor. */
  path: string
}

type Props = Cards & {
  label: string
  /** Where newer ones are told, if this begins with the newest. */
  live: string | undefined
  /** Only these accounts belong here, whatever else is told. */
  accounts?: string[] | undefined
  /** What stands here as long as there are no cards. */
  children: ComponentChildren
}

/** A list of cards, the place where news of newer ones hangs, and the way to older ones. */
export const Feed = ({ label, live, accounts, children, ...cards }: Props) => {
  const source = { 'data-live': live, 'data-accounts': accounts?.join(' ') }
  const pill = live !== undefined && <PillPlace />
  if (cards.items.length === 0) {
    return (
      <>
        {pill}
        <div id="feed" {...source} />
        {children}
      </>
    )
  }
  return (
    <>
      {pill}
      <div class="feed" id="feed" role="feed" aria-label={label} {...source}>
        <CardsAlone {...cards} />
      </div>
      <div id="older">
        <Older {...cards} />
      </div>
    </>
  )
}

/** The same without what stands around: what the module asks for by `?part=cards`. */
export const FeedPart = (cards: Cards) => (
  <>
    <CardsAlone {...cards} />
    <Older {...cards} />
  </>
)

const CardsAlone = ({ items, shown }: Cards) => (
  <>
    {items.map((item, at) => (
      <Card key={item.id} item={item} shown={shown} place={at + 1} />
    ))}
  </>
)

function Older({ items, nextCursor, path }: Cards) {
  if (nextCursor) {
    return (
      <p class="more">
        <a class="button" rel="next" href={withQuery(path, { cursor: nextCursor, at: undefined })} data-older>
          {feed.older}
        </a>
      </p>
    )
  }
  return items.length === 0 || isWindow(path) ? null : <p class="end">{feed.end}</p>
}

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
