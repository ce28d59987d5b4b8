import { modelTypes } from '../../contract/limits.ts'
import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import type { LastHour as Hour } from '../../server/features/activity/reads.ts'
import { ActivityBars } from '../parts/activity-bars.tsx'
import { cachedRender } from '../parts/cached-render.tsx'
import { Card, type CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment, withQuery } from '../parts/feed.tsx'
import { channelOfAll, channelOfDigests } from '../syndication/channel.ts'
import { feed } from '../words/feed.ts'
import { site } from '../words/site.ts'

type Props = {
  page: FeedPage
  /** The digest of the week, which stands above the others until Monday. */
  pinned: FeedItem | undefined
  hour: Hour
  context: CardContext
  path: string
  streamUrl: string | undefined
}

/** The front page: all transmissions, newest first. */
export function feedPage({ page, pinned, hour, context, path, streamUrl }: Props): Page {
  const isFirstPage = streamUrl !== undefined
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, context, path }
  const canonical = canonicalOf(path)
  const title = titleOf(canonical)
  return {
    title,
    here: '/',
    channel: channelOfAll,
    ...(isFirstPage ? { canonical } : {}),
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{title}</h1>
        <LastHour hour={hour} />
        <ActivityBars minutes={hour.minutes} />
        <Filters here={canonical} />
        {!isFirstPage && <BackToNewest path={path} />}
        {pinned && <Pinned item={pinned} context={context} />}
        <p class="visit" id="visit" />
        <Feed label={feed.label} streamUrl={streamUrl} {...cards}>
          <Empty isFiltered={canonical !== '/'} isFirstPage={isFirstPage} />
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}

/** The digest above the feed, and where feed readers find all of them. */
const Pinned = ({ item, context }: { item: FeedItem; context: CardContext }) => (
  <section class="pinned" aria-labelledby="pinned">
    <h2 class="section" id="pinned">
      {feed.pinned}
    </h2>
    <Card item={item} context={context} />
    <p class="help">
      <a href={`${channelOfDigests.path}.xml`}>{feed.digestChannel}</a>
    </p>
  </section>
)

/** The title includes the filter, so that browser tabs with different filters can be told apart. */
function titleOf(canonical: string): string {
  if (canonical === '/') return feed.title
  return feed.filtered(new URLSearchParams(canonical.slice(2)).get('model_type') ?? feed.verifiedOnly)
}

function LastHour({ hour }: { hour: Hour }) {
  if (hour.transmissions === 0) return <p class="lead">{feed.quiet}</p>
  const { transmissions, between, ais, end } = feed.lastHour(hour.transmissions, hour.ais)
  return (
    <p class="lead">
      <b>{transmissions}</b> {between} <b>{ais}</b> {end}
    </p>
  )
}

/** The canonical URL of the filtered feed: without other parameters, and in one spelling. */
function canonicalOf(path: string): string {
  const query = new URL(path, 'http://localhost').searchParams
  const type = query.get('model_type')?.toLowerCase()
  return withQuery('/', {
    verified: query.get('verified') === 'true' ? 'true' : undefined,
    model_type: modelTypes.find((each) => each.toLowerCase() === type),
  })
}

/** The selected filter follows Everything, because a narrow screen shows only the beginning of the row. */
const Filters = cachedRender(({ here }: { here: string }) => {
  const everything = { name: feed.everything, to: '/' }
  const others = [
    { name: feed.verifiedOnly, to: '/?verified=true' },
    ...modelTypes.map((type) => ({ name: type, to: withQuery('/', { model_type: type }) })),
  ]
  const choices = [everything, ...others.toSorted((a, b) => Number(b.to === here) - Number(a.to === here))]
  return (
    <nav class="filters" aria-label={feed.filters}>
      {choices.map(({ name, to }) => (
        <a key={to} class="pill-link" href={to} aria-current={to === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
})

/** The link from a page of older transmissions to the newest. */
export const BackToNewest = ({ path }: { path: string }) => (
  <p class="row">
    <a class="button" href={withQuery(path, { cursor: undefined, since: undefined, at: undefined })}>
      {feed.newest}
    </a>
  </p>
)

const Empty = ({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) => (
  <div class="empty">
    <p>{feed.empty}</p>
    {(isFiltered || isFirstPage) && (
      <p class="row">
        {isFiltered ? (
          <a class="button" href="/">
            {feed.clear}
          </a>
        ) : (
          <a class="button main" href="/register">
            {feed.first}
          </a>
        )}
      </p>
    )}
  </div>
)
