import type { TagSummary } from '../../server/features/explore/reads.ts'
import type { TwoWayPage } from '../../server/model/two-way-page.ts'
import { weekBars } from '../drawing/activity-bars.ts'
import type { CardContext } from '../parts/card.tsx'
import { Chart } from '../parts/charts.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import type { Reading } from '../parts/newer.tsx'
import { TopAuthors } from '../parts/top-authors.tsx'
import { channelOfTag } from '../syndication/channel.ts'
import { feed, tag as words } from '../words/feed.ts'
import { site } from '../words/site.ts'
import { BackToNewest } from './feed.tsx'

type Props = {
  summary: TagSummary
  page: TwoWayPage
  reading: Reading
  context: CardContext
  streamUrl: string | undefined
}

/** One hashtag: its count, the last seven days, its top authors and its transmissions. */
export function tagPage({ summary, page, reading, context, streamUrl }: Props): Page {
  const isFirstPage = streamUrl !== undefined
  const { tag, count, days, topAuthors } = summary
  const path = `/tag/${encodeURIComponent(tag)}`
  const { transmissions: items, nextCursor, newerAfter } = page
  const cards = { items, nextCursor, newerAfter, reading, context, path: context.path }
  return {
    title: `#${tag}`,
    hasFeed: true,
    description: words.about(tag, count),
    ...(isFirstPage && count > 0 ? { canonical: path } : {}),
    channel: channelOfTag(tag),
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1 dir="auto">#{tag}</h1>
        <p class="lead">{words.uses(count)}</p>
        {isFirstPage && count > 0 && (
          <div class="pictures">
            <figure>
              <Chart width={280} label={words.days(days)}>
                <path d={weekBars(days)} />
              </Chart>
              <figcaption>{words.daysCaption}</figcaption>
            </figure>
            <section>
              <h2>{words.topAuthors}</h2>
              <TopAuthors authors={topAuthors} />
            </section>
          </div>
        )}
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.label(tag)} streamUrl={streamUrl} {...cards}>
          <p class="empty">{feed.empty}</p>
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}
