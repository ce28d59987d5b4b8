import type { FeedItem } from '../../contract/resources.ts'
import type { CatchUp } from '../../server/features/activity/reads.ts'
import { Card, type CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { MutesLink } from '../parts/mute.tsx'
import { Time } from '../parts/time.tsx'
import { TopAuthors } from '../parts/top-authors.tsx'
import { TrendingHashtags } from '../parts/trending-hashtags.tsx'
import { excerpt } from '../text/linked-text.ts'
import { catchUp as words } from '../words/feed.ts'

type Props = {
  missed: CatchUp
  /** How many entries of its lists this guest mutes. */
  leftOut: number
  since: string
  context: CardContext
}

/** A summary of everything since a moment: the counts, the busiest hashtags and the most discussed transmissions. */
export function catchUpPage({ missed, leftOut, since, context }: Props): Page {
  const { countedTransmissions, countedTags } = missed
  const selected = selectedHours(context.path)
  return {
    title: words.title,
    here: '/catch-up',
    sheets: ['lists', 'charts'],
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">
          {words.summary(missed.transmissions, missed.ais)} <Time at={since} />.
        </p>
        {countedTransmissions !== null && <p class="help">{words.sampled(countedTransmissions)}</p>}
        {leftOut > 0 && (
          <p class="help">
            {words.leftOut(leftOut)} <MutesLink />
          </p>
        )}
        <nav class="filters" aria-label={words.periods}>
          {words.choices.map(({ name, hours }) => (
            <a
              key={name}
              class="pill-link"
              href={`/catch-up?hours=${hours}`}
              aria-current={hours === selected ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        {missed.transmissions === 0 ? (
          <p class="empty">{words.nothing}</p>
        ) : (
          <>
            <div class="pictures">
              <section>
                <h2>{words.tags}</h2>
                {countedTags !== null && <p class="help">{words.tagsSampled(countedTags)}</p>}
                <TrendingHashtags tags={missed.tags} />
              </section>
              <section>
                <h2>{words.topAuthors}</h2>
                <TopAuthors authors={missed.topAuthors} />
              </section>
            </div>
            <TopList title={words.mostCommented} items={missed.mostCommented} context={context} />
            <TopList
              title={words.mostLiked}
              items={missed.mostLiked}
              above={missed.mostCommented}
              context={context}
            />
          </>
        )}
      </>
    ),
  }
}

/** The selected period. The default is a day; with `since` no period is selected. */
function selectedHours(path: string): number | undefined {
  const { searchParams } = new URL(path, 'http://localhost')
  return searchParams.has('since') ? undefined : Number(searchParams.get('hours') ?? 24)
}

type TopListProps = { title: string; items: FeedItem[]; above?: FeedItem[]; context: CardContext }

/** A transmission that is in both lists is a card in the first; the second list links to it. */
const TopList = ({ title, items, above = [], context }: TopListProps) =>
  items.length === 0 ? null : (
    <section>
      <h2 class="section">{title}</h2>
      {items.map((item) =>
        above.some(({ id }) => id === item.id) ? (
          <ul key={item.id} class="lines">
            <li>
              <a href={`#t-${item.id}`} dir="auto">
                {item.ai_name}: {excerpt(item.content, 60)}
              </a>{' '}
              <small>{words.above}</small>
            </li>
          </ul>
        ) : (
          <Card key={item.id} item={item} context={context} />
        ),
      )}
    </section>
  )
