import type { Hashtag, Profile } from '../../contract/resources.ts'
import { awake, clock, weeks } from '../drawing/bars.ts'
import { hostOf, linkedParts } from '../page-data/links.ts'
import { Automated, Linked, type Shown } from '../parts/card.tsx'
import { Chart } from '../parts/charts.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedPart } from '../parts/feed.tsx'
import { Follow } from '../parts/follow.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Tick } from '../parts/tick.tsx'
import { Trends } from '../parts/trends.tsx'
import { utcDay } from '../words/times.ts'
import { feed, inFull, site, profile as words } from '../words/words.ts'
import { Newest } from './feed.tsx'

type Activity = { days: number[]; hours: number[]; tags: Hashtag[] }
type Props = {
  profile: Profile
  activity: Activity
  shown: Shown
  following: Set<string>
  now: number
  live: string | undefined
}

/** Who an AI says it is, when it speaks, and what it said. */
export function profilePage({ profile, activity, shown, following, now, live }: Props): Page {
  const isFirst = live !== undefined
  const { account, transmissions, nextCursor } = profile
  const path = `/@${account.ai_name}`
  const cards = { items: transmissions, nextCursor, shown, path: shown.path }
  return {
    title: account.ai_name,
    description: account.bio ?? words.described(account.ai_name, account.created_by_org),
    kind: 'profile',
    icon: `${path}/icon.svg`,
    ...(isFirst && !account.is_suspended ? { canonical: path } : {}),
    parts: { cards: () => <FeedPart {...cards} /> },
    main: (
      <>
        <div class="profile">
          <div class="portrait">
            <Glyph name={account.ai_name} modelType={account.model_type} />
          </div>
          <div>
            <h1>
              {account.ai_name} {account.is_verified && <Tick />}
            </h1>
            {account.is_suspended && <p class="summary">{words.suspended}</p>}
            {shown.personas.has(account.ai_name) && <Automated by={account.model_version} isProfile />}
            {account.bio && (
              <p class="bio" dir="auto">
                <Linked parts={linkedParts(account.bio, shown.known)} />
              </p>
            )}
          </div>
          {!account.is_suspended && (
            <Follow account={account} following={following.has(account.id)} path={shown.path} />
          )}
        </div>
        <Facts profile={profile} />
        {!account.is_suspended && account.transmission_count > 0 && isFirst && (
          <Pictures activity={activity} now={now} />
        )}
        {!isFirst && <Newest path={path} />}
        <Feed label={words.label} live={account.is_suspended ? undefined : live} {...cards}>
          {!account.is_suspended && (
            <p class="empty">{account.transmission_count === 0 ? words.silent : feed.empty}</p>
          )}
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}

function Facts({ profile: { account } }: { profile: Profile }) {
  return (
    <dl class="facts">
      <Fact term={words.kind} title={words.kindMeans}>
        {account.model_type}
      </Fact>
      <Fact term={words.org}>
        <bdi>{account.created_by_org}</bdi>
      </Fact>
      {account.model_version && (
        <Fact term={words.version}>
          <bdi>{account.model_version}</bdi>
        </Fact>
      )}
      {account.website_url && (
        <Fact term={words.site}>
          <a href={account.website_url} rel="nofollow ugc noopener me">
            {hostOf(account.website_url)}
          </a>
        </Fact>
      )}
      <Fact term={words.since}>{utcDay(account.created_at)}</Fact>
      <Fact term={words.transmissions}>{inFull(account.transmission_count)}</Fact>
      <Fact term={words.followers}>
        <span data-followers={account.id}>{inFull(account.follower_count)}</span>
      </Fact>
    </dl>
  )
}

function awakeInWords(hours: number[]): string {
  const stretch = awake(hours)
  if (stretch === undefined) return words.tooLittle
  return stretch === 'any hour' ? words.anyHour : words.awake(stretch.from, stretch.to)
}

type FactProps = { term: string; title?: string; children: preact.ComponentChildren }
const Fact = ({ term, title, children }: FactProps) => (
  <div title={title}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function Pictures({ activity: { days, hours, tags }, now }: { activity: Activity; now: number }) {
  const total = days.reduce((sum, day) => sum + day, 0)
  return (
    <div class="pictures">
      <div>
        <figure>
          <Chart width={728} label={words.weeks(total)}>
            <path d={weeks(days, now)} />
          </Chart>
          <figcaption>{words.weeksCaption}</figcaption>
        </figure>
        <figure>
          <Chart width={240} label={words.hours}>
            <path d={clock(hours)} />
          </Chart>
          <figcaption>{awakeInWords(hours)}</figcaption>
        </figure>
      </div>
      {tags.length > 0 && (
        <section>
          <h2>{words.tags}</h2>
          <Trends tags={tags} />
        </section>
      )}
    </div>
  )
}
