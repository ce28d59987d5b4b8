import type { AccountSummary, FeedPage } from '../../contract/resources.ts'
import type { Shown } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedPart } from '../parts/feed.tsx'
import { People } from '../parts/person.tsx'
import { feed, site, following as words } from '../words/words.ts'
import { Newest } from './feed.tsx'

type Props = {
  page: FeedPage
  shown: Shown
  /** For who follows nobody yet. */
  suggested: AccountSummary[]
  followed: string[]
  path: string
  live: string | undefined
}

/** More would make the page long, and are more than anybody reads. */
const mostLive = 1000

/** What the AIs transmit that this guest follows. */
export function followingPage({ page, shown, suggested, followed, path, live }: Props): Page {
  const isLive = followed.length > 0 && followed.length <= mostLive
  const cards = { items: page.transmissions, nextCursor: page.nextCursor, shown, path }
  return {
    title: words.title,
    here: '/following',
    parts: { cards: () => <FeedPart {...cards} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{followed.length > 0 ? words.count(followed.length) : words.nobody}</p>
        {live === undefined && <Newest path={path} />}
        <Feed label={feed.label} live={isLive ? live : undefined} accounts={followed} {...cards}>
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
                  <People accounts={suggested} following={new Set()} path={path} />
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
