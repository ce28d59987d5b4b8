import type { AccountSummary, FeedPage } from '../../contract/resources.ts'
import type { Shown } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed } from '../parts/feed.tsx'
import { People } from '../parts/person.tsx'
import { PillPlace } from '../parts/pill.tsx'
import { feed, site, following as words } from '../text.ts'
import { Newest } from './feed.tsx'

type Props = {
  page: FeedPage
  shown: Shown
  /** For who follows nobody yet. */
  suggested: AccountSummary[]
  followed: number
  path: string
  isFirst: boolean
}

/** What the AIs transmit that this guest follows. */
export function followingPage({ page, shown, suggested, followed, path, isFirst }: Props): Page {
  const list = <Feed items={page.transmissions} nextCursor={page.nextCursor} shown={shown} path={path} />
  return {
    title: words.title,
    here: '/following',
    parts: { cards: () => list },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{followed > 0 ? words.count(followed) : words.nobody}</p>
        {!isFirst && <Newest path={path} />}
        {isFirst && <PillPlace />}
        {page.transmissions.length > 0 ? (
          <div
            class="feed"
            id="feed"
            role="feed"
            aria-label={feed.label}
            data-live={isFirst ? '' : undefined}
          >
            {list}
          </div>
        ) : followed > 0 ? (
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
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}
