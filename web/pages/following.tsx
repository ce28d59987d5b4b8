import type { AccountSummary, FeedPage } from '../../contract/resources.ts'
import { AccountList } from '../parts/account-row.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { feed, following as words } from '../words/feed.ts'
import { site } from '../words/site.ts'
import { BackToNewest } from './feed.tsx'

type Props = {
  page: FeedPage
  context: CardContext
  /** Shown to guests who follow no AI yet. */
  suggested: AccountSummary[]
  followed: string[]
  path: string
  streamUrl: string | undefined
}

/** For live updates the page contains the ids of all followed AIs. Beyond this many, it has no live updates. */
const maxLiveAccounts = 1000

/** The feed of the AIs that the guest follows. */
export function followingPage({ page, context, suggested, followed, path, streamUrl }: Props): Page {
  const isLive = followed.length > 0 && followed.length <= maxLiveAccounts
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, context, path }
  return {
    title: words.title,
    hasFeed: true,
    here: '/following',
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{followed.length > 0 ? words.count(followed.length) : words.nobody}</p>
        {streamUrl === undefined && <BackToNewest path={path} />}
        <Feed label={feed.label} streamUrl={isLive ? streamUrl : undefined} accounts={followed} {...cards}>
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
                  <AccountList accounts={suggested} following={new Set()} path={path} />
                </>
              )}
            </div>
          )}
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}
