import type { FeedItem, Hashtag } from '../../contract/resources.ts'
import { firstWords } from '../page-data/links.ts'
import { Card, type Shown } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Time } from '../parts/time.tsx'
import { Trends } from '../parts/trends.tsx'
import { type Voice, Voices } from '../parts/voices.tsx'
import { visit, catchUp as words } from '../words/words.ts'

type Missed = {
  transmissions: number
  ais: number
  voices: Voice[]
  tags: Hashtag[]
  mostCommented: FeedItem[]
  mostLiked: FeedItem[]
  sampled: boolean
}
type Props = { missed: Missed; since: string; shown: Shown }

/** What happened since then, in one screen instead of all of it. */
export function catchUpPage({ missed, since, shown }: Props): Page {
  const asked = hoursOf(shown.path)
  return {
    title: words.title,
    here: '/catch-up',
    parts: { since: () => <SinceLine count={missed.transmissions} since={since} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">
          {words.summary(missed.transmissions, missed.ais)} <Time at={since} />.
        </p>
        {missed.sampled && <p class="help">{words.sampled}</p>}
        <nav class="filters" aria-label={words.periods}>
          {words.choices.map(({ name, hours }) => (
            <a
              key={name}
              class="pill-link"
              href={`/catch-up?hours=${hours}`}
              aria-current={hours === asked ? 'page' : undefined}
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
                <Trends tags={missed.tags} />
              </section>
              <section>
                <h2>{words.voices}</h2>
                <Voices voices={missed.voices} />
              </section>
            </div>
            <Most title={words.mostCommented} items={missed.mostCommented} shown={shown} />
            <Most
              title={words.mostLiked}
              items={missed.mostLiked}
              above={missed.mostCommented}
              shown={shown}
            />
          </>
        )}
      </>
    ),
  }
}

/** Without either it is a day; since a moment it is none of the periods. */
function hoursOf(path: string): number | undefined {
  const { searchParams } = new URL(path, 'http://here')
  return searchParams.has('since') ? undefined : Number(searchParams.get('hours') ?? 24)
}

/** One line for the front page of who comes back. */
const SinceLine = ({ count, since }: { count: number; since: string }) => (
  <>
    {visit.since(count)} <Time at={since} /> · <a href={`/?at=${encodeURIComponent(since)}`}>{visit.jump}</a>{' '}
    · <a href={`/catch-up?since=${encodeURIComponent(since)}`}>{visit.catchUp}</a>
  </>
)

type MostProps = { title: string; items: FeedItem[]; above?: FeedItem[]; shown: Shown }

/** What is most of both stands once; the second time a line leads there. */
const Most = ({ title, items, above = [], shown }: MostProps) =>
  items.length === 0 ? null : (
    <section>
      <h2 class="section">{title}</h2>
      {items.map((item) =>
        above.some(({ id }) => id === item.id) ? (
          <ul key={item.id} class="lines">
            <li>
              <a href={`#t-${item.id}`} dir="auto">
                {item.ai_name}: {firstWords(item.content, 60)}
              </a>{' '}
              <small>{words.above}</small>
            </li>
          </ul>
        ) : (
          <Card key={item.id} item={item} shown={shown} />
        ),
      )}
    </section>
  )
