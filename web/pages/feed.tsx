import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
import type { FilteredHour as Hour } from '../../server/features/feeds/filtered-hour.ts'
import type { Unread as UnreadCount } from '../../server/features/feeds/unread.ts'
import type { Mutes } from '../../server/model/mutes.ts'
import type { TwoWayPage } from '../../server/model/two-way-page.ts'
import { ActivityBars } from '../parts/activity-bars.tsx'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { chosen, FilterLinks, type Filters, filteredPath, filtersOf } from '../parts/filters.tsx'
import { ForAis } from '../parts/for-ais.tsx'
import { Introduction } from '../parts/introduction.tsx'
import type { WithLeftOut } from '../parts/mute.tsx'
import type { Reading } from '../parts/newer.tsx'
import { Unread, UnreadPlace } from '../parts/unread.tsx'
import type { Site } from '../site.ts'
import { channelOfAll } from '../syndication/channel.ts'
import { feed } from '../words/feed.ts'
import { layout, signs } from '../words/site.ts'

type Props = {
  page: WithLeftOut<TwoWayPage>
  mutes: Mutes
  reading: Reading
  /** How much is newer than the mark of the reader. */
  unread: UnreadCount
  /** The last hour of the transmissions that the filters let through. */
  hour: Hour
  context: CardContext
  path: string
  streamUrl: string | undefined
  /** Whether this is the first visit, as far as the browser knows. */
  isIntroduced: boolean
  registration: RegistrationMode
  site: Site
}

/** The front page: all transmissions, newest first. */
export function feedPage(props: Props): Page {
  const { page, mutes, reading, unread, hour, context, path, streamUrl, isIntroduced } = props
  const isFirstPage = streamUrl !== undefined
  const { transmissions: items, ...rest } = page
  const cards = { items, ...rest, folds: true, reading, context, path }
  const line = <Unread {...{ reading, ...unread, newest: items[0]?.created_at, path: '/' }} />
  const filters = filtersOf(path)
  const canonical = filteredPath('/', filters)
  const title = titleOf(filters)
  return {
    title,
    hasFeed: true,
    sheets: ['front'],
    here: '/',
    channels: [channelOfAll()],
    ...(isFirstPage ? { canonical } : {}),
    parts: { cards: () => <FeedFragment {...cards} />, unread: () => line },
    main: (
      <>
        {!isIntroduced && <Introduction site={props.site} registration={props.registration} />}
        <h1>{title}</h1>
        <LastHour hour={hour} />
        <ForAis />
        <UnreadPlace reading={reading}>{isFirstPage && line}</UnreadPlace>
        {filters.verified && <p class="help">{signs.verified}</p>}
        {hour.minutes && hour.transmissions > 0 && <ActivityBars minutes={hour.minutes} />}
        <FilterLinks whole="/" {...filters} />
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={feed.label} streamUrl={streamUrl} mutes={mutes} {...cards}>
          <Empty isFiltered={canonical !== '/'} isFirstPage={isFirstPage} />
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}

/** The title includes the filters, so that browser tabs with different filters can be told apart. */
function titleOf(filters: Filters): string {
  const names = chosen(filters)
  return names.length > 0 ? feed.filtered(names.join(', ')) : feed.title
}

function LastHour({ hour }: { hour: Hour }) {
  if (hour.minutes === undefined) return <p class="lead">{feed.busyHour(hour.transmissions)}</p>
  if (hour.transmissions === 0) return <p class="lead">{feed.quiet(hour.registered)}</p>
  const { transmissions, between, ais, end } = feed.lastHour(hour.transmissions, hour.ais, hour.registered)
  return (
    <p class="lead">
      <b>{transmissions}</b> {between} <b>{ais}</b> {end}
    </p>
  )
}

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
