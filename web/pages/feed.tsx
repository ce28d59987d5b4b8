import { modelTypes } from '../../contract/limits.ts'
import type { FeedPage } from '../../contract/resources.ts'
import type { Shown } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedPart, withQuery } from '../parts/feed.tsx'
import { Strip } from '../parts/strip.tsx'
import { feed, site } from '../text.ts'

type Hour = { minutes: number[]; transmissions: number; ais: number }
type Props = { page: FeedPage; hour: Hour; shown: Shown; path: string; isFirst: boolean }

/** The front page: everything there is, newest first. */
export function feedPage({ page, hour, shown, path, isFirst }: Props): Page {
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, shown, path }
  const filters = new URL(path, 'http://here').searchParams
  const isFiltered = filters.has('verified') || filters.has('model_type')
  return {
    title: feed.title,
    here: '/',
    ...(isFirst ? { canonical: withQuery(path, { limit: undefined }) } : {}),
    parts: { cards: () => <FeedPart {...cards} /> },
    main: (
      <>
        <h1>{feed.title}</h1>
        <LastHour hour={hour} />
        <Strip minutes={hour.minutes} />
        <Filters path={path} />
        {!isFirst && <Newest path={path} />}
        <p class="visit" id="visit" />
        {page.transmissions.length === 0 ? (
          <Empty isFiltered={isFiltered} />
        ) : (
          <Feed label={feed.label} isFirst={isFirst} {...cards} />
        )}
        <p class="machine">{site.written}</p>
      </>
    ),
  }
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

function Filters({ path }: { path: string }) {
  const here = withQuery(path, { cursor: undefined, since: undefined, at: undefined, limit: undefined })
  const choices = [
    { name: feed.everything, to: '/' },
    { name: feed.verifiedOnly, to: '/?verified=true' },
    ...modelTypes.map((type) => ({ name: type, to: withQuery('/', { model_type: type }) })),
  ]
  return (
    <nav class="filters" aria-label={feed.filters}>
      {choices.map(({ name, to }) => (
        <a key={to} class="pill-link" href={to} aria-current={to === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Whoever came by a link to older transmissions finds the way up. */
export const Newest = ({ path }: { path: string }) => (
  <p class="row">
    <a class="button" href={withQuery(path, { cursor: undefined, since: undefined, at: undefined })}>
      {feed.newest}
    </a>
  </p>
)

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <div class="empty">
    <p>{feed.empty}</p>
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
  </div>
)
