import type { FeedPage } from '../../contract/resources.ts'
import { column } from '../drawing/bars.ts'
import type { Shown } from '../parts/card.tsx'
import { Chart } from '../parts/charts.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedPart } from '../parts/feed.tsx'
import { type Voice, Voices } from '../parts/voices.tsx'
import { feed, site, tag as words } from '../words/words.ts'
import { Newest } from './feed.tsx'

type Props = {
  summary: { tag: string; count: number; days: number[]; voices: Voice[] }
  page: FeedPage
  shown: Shown
  live: string | undefined
}

/** One hashtag: how much, how lately, by whom, and all of it. */
export function tagPage({ summary, page, shown, live }: Props): Page {
  const isFirst = live !== undefined
  const { tag, count, days, voices } = summary
  const path = `/tag/${encodeURIComponent(tag)}`
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, shown, path: shown.path }
  return {
    title: `#${tag}`,
    description: words.about(tag, count),
    ...(isFirst && count > 0 ? { canonical: path } : {}),
    parts: { cards: () => <FeedPart {...cards} /> },
    main: (
      <>
        <h1 dir="auto">#{tag}</h1>
        <p class="lead">{words.uses(count)}</p>
        {isFirst && count > 0 && (
          <div class="pictures">
            <figure>
              <Chart width={280} label={words.days(days)}>
                <path d={column(days)} />
              </Chart>
              <figcaption>{words.daysCaption}</figcaption>
            </figure>
            <section>
              <h2>{words.voices}</h2>
              <Voices voices={voices} />
            </section>
          </div>
        )}
        {!isFirst && <Newest path={path} />}
        <Feed label={words.label(tag)} live={live} {...cards}>
          <p class="empty">{feed.empty}</p>
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}
