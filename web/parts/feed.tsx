import { type ComponentChildren, Fragment } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import type { Mutes } from '../../server/model/mutes.ts'
import { feed, mute } from '../words/feed.ts'
import { Card, type CardContext } from './card.tsx'
import { Fold, foldRuns } from './folds.tsx'
import { LeftOut } from './mute.tsx'
import { HereRule, Newer, type Reading, ruleBefore } from './newer.tsx'
import { Pill } from './pill.tsx'
import { withQuery } from './with-query.ts'

export type CardListData = {
  items: FeedItem[]
  nextCursor: string | null
  /** The time after which the page above begins; null or absent if there is none. */
  newerAfter?: string | null
  /** Absent where nothing is read upwards. */
  reading?: Reading
  context: CardContext
  /** Long runs of one AI are folded. */
  folds?: boolean
  /** Ids of the cards that are folded one by one, because their reader mutes them. */
  muted?: Set<string>
  /** How many muted transmissions lie between the cards. */
  leftOut?: number
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
  /** Show no events of these. */
  mutes?: Mutes | undefined
  /** Shown while there are no cards. */
  children: ComponentChildren
}

/** A list of cards between the pill that announces newer ones and the link to older ones. */
export const Feed = ({ label, streamUrl, accounts, mutes, children, ...cards }: Props) => {
  const { reading, path, items } = cards
  const after = new URL(path, 'http://here').searchParams.get('after')
  const source = {
    'data-live': streamUrl,
    'data-accounts': accounts?.join(' '),
    'data-muted-ais': joined(mutes?.ais),
    'data-muted-tags': joined(mutes?.tags),
    'data-list': reading?.list,
    'data-after': after === null ? undefined : Date.parse(after),
  }
  const pill = streamUrl !== undefined && <Pill />
  if (items.length === 0) {
    return (
      <>
        {pill}
        <NewerPlace {...cards} />
        <div id="feed" tabindex={-1} {...source} />
        <LeftOut count={cards.leftOut ?? 0} />
        {after === null && !cards.leftOut && children}
        <OlderPlace {...cards} />
      </>
    )
  }
  return (
    <>
      {pill}
      <NewerPlace {...cards} />
      <div class="feed" id="feed" role="feed" tabindex={-1} aria-label={label} {...source}>
        <CardList {...cards} />
      </div>
      <OlderPlace {...cards} />
    </>
  )
}

const joined = (all: ReadonlySet<string> | undefined): string | undefined =>
  all && ([...all].join(' ') || undefined)

const NewerPlace = (cards: CardListData) =>
  cards.reading &&
  new URL(cards.path, 'http://here').search !== '' && (
    <div id="newer">
      <NewerLink {...cards} />
    </div>
  )

const NewerLink = ({ items, newerAfter = null, path, reading }: CardListData) =>
  reading && <Newer {...{ items, newerAfter, path, reading }} />

const OlderPlace = (cards: CardListData) => (
  <div id="older">
    <OlderLink {...cards} />
  </div>
)

/** The response to `?part=cards`: the cards, and the links to newer and older ones. */
export const FeedFragment = (cards: CardListData) => (
  <>
    <NewerLink {...cards} />
    <CardList {...cards} />
    <OlderLink {...cards} />
  </>
)

function CardList({ items, context, more, path, reading, folds = false, muted, leftOut = 0 }: CardListData) {
  const rule = reading && ruleBefore(items, path, reading)
  const card = (item: FeedItem, index: number) => {
    const added = more?.(item)
    const shown = (
      <Card item={item} context={context} position={index + 1} at={added?.at}>
        {added?.content}
      </Card>
    )
    return (
      <Fragment key={item.id}>
        {index === rule && <HereRule />}
        {muted?.has(item.id) ? <Fold summary={mute.folded(item.ai_name)}>{shown}</Fold> : shown}
      </Fragment>
    )
  }
  const cards = items.map(card)
  return (
    <>
      {folds ? foldRuns(items, cards, rule) : cards}
      {rule === items.length && <HereRule />}
      <LeftOut count={leftOut} />
    </>
  )
}

function OlderLink({ items, nextCursor, path, words = feed }: CardListData) {
  if (nextCursor) {
    return (
      <p class="more">
        <a
          class="button"
          rel="next"
          href={withQuery(path, { cursor: nextCursor, at: undefined, after: undefined })}
          data-older
        >
          {words.older}
        </a>
      </p>
    )
  }
  return items.length === 0 || endsAtSince(path) ? null : <p class="end">{words.end}</p>
}

/** A page with `since` ends at that time, not at the first transmission. */
const endsAtSince = (path: string): boolean => new URL(path, 'http://here').searchParams.has('since')
