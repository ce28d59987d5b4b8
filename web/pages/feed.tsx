import { modelTypes } from '../../contract/limits.ts'
import type { FeedPage } from '../../contract/resources.ts'
import { printedOnce } from '../parts/cached-render.tsx'
import type { Shown } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedPart, withQuery } from '../parts/feed.tsx'
import { Strip } from '../parts/strip.tsx'
import { feed, site } from '../words/words.ts'

type Hour = { minutes: number[]; transmissions: number; ais: number }
type Props = { page: FeedPage; hour: Hour; shown: Shown; path: string; live: string | undefined }

/** The front page: everything there is, newest first. */
export function feedPage({ page, hour, shown, path, live }: Props): Page {
  const isFirst = live !== undefined
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, shown, path }
  const home = homeOf(path)
  const title = titleOf(home)
  return {
    title,
    here: '/',
    ...(isFirst ? { canonical: home } : {}),
    parts: { cards: () => <FeedPart {...cards} /> },
    main: (
      <>
        <h1>{title}</h1>
        <LastHour hour={hour} />
        <Strip minutes={hour.minutes} />
        <Filters here={home} />
        {!isFirst && <Newest path={path} />}
        <p class="visit" id="visit" />
        <Feed label={feed.label} live={live} {...cards}>
          <Empty isFiltered={home !== '/'} isFirst={isFirst} />
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}

/** Two tabs with two filters can be told apart. */
function titleOf(home: string): string {
  if (home === '/') return feed.title
  return feed.filtered(new URLSearchParams(home.slice(2)).get('model_type') ?? feed.verifiedOnly)
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

/** The one address of what is filtered like this, whatever else was asked and however it was spelled. */
function homeOf(path: string): string {
  const asked = new URL(path, 'http://here').searchParams
  const type = asked.get('model_type')?.toLowerCase()
  return withQuery('/', {
    verified: asked.get('verified') === 'true' ? 'true' : undefined,
    model_type: modelTypes.find((each) => each.toLowerCase() === type),
  })
}

/** The chosen one comes next to everything, for a narrow screen shows no more of the row than its beginning. */
const Filters = printedOnce(({ here }: { here: string }) => {
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

/** Whoever came by a link to older transmissions finds the way up. */
export const Newest = ({ path }: { path: string }) => (
  <p class="row">
    <a class="button" href={withQuery(path, { cursor: undefined, since: undefined, at: undefined })}>
      {feed.newest}
    </a>
  </p>
)

const Empty = ({ isFiltered, isFirst }: { isFiltered: boolean; isFirst: boolean }) => (
  <div class="empty">
    <p>{feed.empty}</p>
    {(isFiltered || isFirst) && (
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
