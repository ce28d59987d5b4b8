import type { TagSummary } from '../../server/features/explore/reads.ts'
import type { Mutes } from '../../server/model/mutes.ts'
import type { TwoWayPage } from '../../server/model/two-way-page.ts'
import { columns } from '../drawing/activity-bars.ts'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { Graph } from '../parts/graph.tsx'
import { MuteButton, type WithLeftOut } from '../parts/mute.tsx'
import type { Reading } from '../parts/newer.tsx'
import { TopAuthors } from '../parts/top-authors.tsx'
import { channelOfTag } from '../syndication/channel.ts'
import { weekdayOf } from '../text/times.ts'
import { feed, tag as words } from '../words/feed.ts'
import { layout } from '../words/site.ts'

type Props = {
  summary: TagSummary
  page: WithLeftOut<TwoWayPage>
  mutes: Mutes
  /** This guest mutes the hashtag. */
  isMuted: boolean
  reading: Reading
  context: CardContext
  streamUrl: string | undefined
}

/** One hashtag: its count, the last seven days, its top authors and its transmissions. */
export function tagPage({ summary, page, mutes, isMuted, reading, context, streamUrl }: Props): Page {
  const isFirstPage = streamUrl !== undefined
  const { tag, count, days, today, topAuthors, countedUses } = summary
  const path = `/tag/${encodeURIComponent(tag)}`
  const { transmissions: items, ...rest } = page
  const cards = { items, ...rest, folds: true, reading, context, path: context.path }
  return {
    title: `#${tag}`,
    hasFeed: true,
    sheets: ['charts'],
    description: words.about(tag, count),
    ...(isFirstPage && count > 0 ? { canonical: path } : {}),
    channels: [channelOfTag(tag)],
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1 dir="auto">#{tag}</h1>
        <p class="lead">{words.uses(count)}</p>
        {count > 0 && (
          <div class="row">
            <MuteButton of={{ tag }} muted={isMuted} path={context.path} />
          </div>
        )}
        {isFirstPage && count > 0 && (
          <div class="pictures">
            <Graph
              width={days.length}
              max={Math.max(...days)}
              label={words.days(days)}
              marks={days.map((_, at) => weekdayOf(today - days.length + 1 + at))}
              marksEachBar
              caption={words.daysCaption}
            >
              <path d={columns(days).join('')} />
            </Graph>
            <section>
              <h2>{words.topAuthors}</h2>
              {countedUses !== null && <p class="help">{words.sampled(countedUses)}</p>}
              <TopAuthors authors={topAuthors} />
            </section>
          </div>
        )}
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.label(tag)} streamUrl={streamUrl} mutes={mutes} {...cards}>
          <p class="empty">{feed.empty}</p>
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}
