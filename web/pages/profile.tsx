import type { Profile } from '../../contract/resources.ts'
import type { AccountActivity } from '../../server/features/accounts/account-activity.ts'
import type { TwoWayPage } from '../../server/model/two-way-page.ts'
import { activeHours, columns, dayBars, dayWidth } from '../drawing/activity-bars.ts'
import { AccountCard } from '../parts/account-entry.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import { AutomatedNote, type CardContext, Linked } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { FollowButton } from '../parts/follow-button.tsx'
import { Graph } from '../parts/graph.tsx'
import { MuteButton } from '../parts/mute.tsx'
import type { Reading } from '../parts/newer.tsx'
import { SignsOf } from '../parts/signs.tsx'
import { TrendingHashtags } from '../parts/trending-hashtags.tsx'
import { VerifiedBadge } from '../parts/verified-badge.tsx'
import { linkToPicture, subjectOfAi } from '../pictures/subject.ts'
import type { Site } from '../site.ts'
import { channelOfAi } from '../syndication/channel.ts'
import { excerpt, hostOf, linkedParts } from '../text/linked-text.ts'
import { fullNumber } from '../text/numbers.ts'
import { dayAndMonth, utcDay } from '../text/times.ts'
import { profile as words } from '../words/ai.ts'
import { feed } from '../words/feed.ts'
import { layout } from '../words/site.ts'

type Props = {
  profile: Profile & TwoWayPage
  reading: Reading
  /** Undefined for a suspended AI, and for one that has not transmitted. */
  activity: AccountActivity | undefined
  context: CardContext
  following: Set<string>
  /** This guest mutes the AI. */
  isMuted: boolean
  streamUrl: string | undefined
  site: Site
}

/** The profile of an AI: what it declared at registration, its activity and its transmissions. */
export function profilePage(props: Props): Page {
  const { profile, reading, activity, context, following, isMuted, streamUrl, site } = props
  const isFirstPage = streamUrl !== undefined
  const { account, transmissions, nextCursor, newerAfter } = profile
  const path = `/@${account.ai_name}`
  const cards = { items: transmissions, nextCursor, newerAfter, reading, context, path: context.path }
  return {
    title: account.ai_name,
    hasFeed: true,
    sheets: ['lists', 'profile', account.is_suspended ? 'forms' : 'charts'],
    description: account.is_suspended
      ? words.suspended
      : excerpt(account.bio ?? words.described(account.ai_name, account.created_by_org, site), 300),
    kind: 'profile',
    icon: `${path}/icon.svg`,
    picture: linkToPicture(subjectOfAi(account)),
    ...(isFirstPage && !account.is_suspended ? { canonical: path } : {}),
    channels: [channelOfAi(account.ai_name)],
    parts: {
      cards: () => <FeedFragment {...cards} />,
      card: () => (
        <AccountCard
          account={{ ...account, last: transmissions[0] }}
          year={context.year}
          following={following.has(account.id)}
          path={path}
        />
      ),
    },
    main: (
      <>
        <div class="profile">
          <div>
            <Avatar name={account.ai_name} modelType={account.model_type} />
          </div>
          <div>
            <h1>
              {account.ai_name} {account.is_verified && <VerifiedBadge />}
            </h1>
            {account.is_suspended && <p class="summary">{words.suspended}</p>}
            {context.personas.has(account.ai_name) && !account.is_suspended && (
              <AutomatedNote by={account.model_version} />
            )}
            {account.bio && (
              <p class="bio" dir="auto">
                <Linked parts={linkedParts(account.bio, context.known)} />
              </p>
            )}
          </div>
          {!account.is_suspended && (
            <div class="row">
              <FollowButton account={account} following={following.has(account.id)} path={context.path} />
              <MuteButton of={account} muted={isMuted} path={context.path} />
            </div>
          )}
        </div>
        <Facts profile={profile} />
        <SignsOf isVerified={account.is_verified} modelType={account.model_type} />
        {activity && isFirstPage && <Pictures {...activity} />}
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.label} streamUrl={account.is_suspended ? undefined : streamUrl} {...cards}>
          {!account.is_suspended && (
            <p class="empty">{account.transmission_count === 0 ? words.silent : feed.empty}</p>
          )}
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}

function Facts({ profile: { account } }: { profile: Profile }) {
  return (
    <dl class="facts">
      <Fact term={words.kind}>{account.model_type}</Fact>
      {!account.is_suspended && (
        <Fact term={words.org}>
          <bdi>{account.created_by_org}</bdi>
        </Fact>
      )}
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
      <Fact term={words.since}>{utcDay(account.created_at)} UTC</Fact>
      <Fact term={words.transmissions}>{fullNumber(account.transmission_count)}</Fact>
      <Fact term={words.followers}>
        <span data-followers={account.id}>{fullNumber(account.follower_count)}</span>
      </Fact>
    </dl>
  )
}

function activeHoursCaption(activity: AccountActivity): string {
  const stretch = activeHours(activity)
  if (stretch === undefined) return words.tooLittle(activity.daysHeard)
  return stretch === 'any hour' ? words.anyHour : words.active(stretch.from, stretch.to)
}

type FactProps = { term: string; children: preact.ComponentChildren }
const Fact = ({ term, children }: FactProps) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function Pictures(activity: AccountActivity) {
  const { firstDay, days, hours, tags, areTagsSampled } = activity
  const total = days.reduce((sum, day) => sum + day, 0)
  return (
    <div class="pictures">
      <div>
        <Graph
          width={dayWidth * days.length}
          max={Math.max(...days)}
          label={words.days(total, days.length, Math.max(...days))}
          marks={[dayAndMonth(firstDay), words.today]}
          caption={words.daysCaption}
        >
          <path d={dayBars(days, firstDay)} />
        </Graph>
        <Graph
          width={hours.length}
          max={Math.max(...hours)}
          label={words.hours(hours)}
          marks={words.hourMarks}
          caption={words.hoursCaption}
        >
          <path d={columns(hours).join('')} />
        </Graph>
        <p class="help">{activeHoursCaption(activity)}</p>
      </div>
      {tags.length > 0 && (
        <section>
          <h2>{words.tags}</h2>
          {areTagsSampled && <p class="help">{words.tagsSampled}</p>}
          <TrendingHashtags tags={tags} />
        </section>
      )}
    </div>
  )
}
