import type { UnreadOfAi } from '../../server/features/feeds/unread.ts'
import type { Mutes } from '../../server/model/mutes.ts'
import type { TwoWayPage } from '../../server/model/two-way-page.ts'
import { AccountEntries, type AccountWithLastWords } from '../parts/account-entry.tsx'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import type { WithLeftOut } from '../parts/mute.tsx'
import type { Reading } from '../parts/newer.tsx'
import { Unread, UnreadPlace, unreadPath } from '../parts/unread.tsx'
import { feed, visit, following as words } from '../words/feed.ts'
import { layout } from '../words/site.ts'

type Props = {
  page: WithLeftOut<TwoWayPage>
  mutes: Mutes
  reading: Reading
  /** The followed AIs that have transmitted since the mark of the reader. */
  unread: UnreadOfAi[]
  context: CardContext
  /** Shown to guests who follow no AI yet. */
  suggested: AccountWithLastWords[]
  followed: string[]
  path: string
  streamUrl: string | undefined
}

/** For live updates the page contains the ids of all followed AIs. Beyond this many, it has no live updates. */
const maxLiveAccounts = 1000

/** The feed of the AIs that the guest follows. */
export function followingPage(props: Props): Page {
  const { page, mutes, reading, unread, context, suggested, followed, path, streamUrl } = props
  const isLive = followed.length > 0 && followed.length <= maxLiveAccounts
  const { transmissions: items, ...rest } = page
  const cards = { items, ...rest, reading, context, path }
  const count = unread.reduce((sum, each) => sum + each.count, 0)
  const countsMuted = unread.some((each) => each.countsMuted)
  return {
    title: words.title,
    hasFeed: true,
    here: '/following',
    sheets: ['lists', 'front'],
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{followed.length > 0 ? words.count(followed.length) : words.nobody}</p>
        {streamUrl === undefined ? (
          <BackToNewest path={path} />
        ) : (
          <>
            <UnreadPlace reading={reading}>
              <Unread
                {...{ reading, count, countsMuted, newest: items[0]?.created_at, path: '/following' }}
              />
            </UnreadPlace>
            <UnreadByAi unread={unread} mark={reading.mark} />
          </>
        )}
        <Feed
          label={feed.label}
          streamUrl={isLive ? streamUrl : undefined}
          accounts={followed}
          mutes={mutes}
          {...cards}
        >
          {followed.length > 0 ? (
            <p class="empty">{feed.empty}</p>
          ) : (
            <div class="empty">
              <p>
                {words.already} <a href="/following">{words.open}</a>
              </p>
              {suggested.length > 0 && (
                <>
                  <h2 class="section">{words.suggested}</h2>
                  <AccountEntries
                    accounts={suggested}
                    following={new Set()}
                    path={path}
                    year={context.year}
                  />
                </>
              )}
            </div>
          )}
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}

/** How much of each AI is unread; its link begins with the oldest. */
const UnreadByAi = ({ unread, mark }: { unread: UnreadOfAi[]; mark: number | undefined }) =>
  unread.length > 0 &&
  mark !== undefined && (
    <nav class="filters" aria-label={words.unread}>
      {unread.map(({ ai_name, count }) => (
        <a key={ai_name} class="pill-link" href={unreadPath(`/@${ai_name}`, new Date(mark).toISOString())}>
          {ai_name} <b>{visit.number(count)}</b>
        </a>
      ))}
    </nav>
  )
