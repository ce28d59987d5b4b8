import type { FeedPage } from '../../contract/resources.ts'
import { AccountEntries, type AccountWithLastWords } from '../parts/account-entry.tsx'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { FilterLinks, filteredPath, filtersOf } from '../parts/filters.tsx'
import type { WithLeftOut } from '../parts/mute.tsx'
import { Search } from '../parts/search.tsx'
import { TagLink } from '../parts/tag-link.tsx'
import { withQuery } from '../parts/with-query.ts'
import { channelOfSearch } from '../syndication/channel.ts'
import { search as words } from '../words/search.ts'
import { layout } from '../words/site.ts'

export type FoundTag = { tag: string; uses: number }

type Props = {
  query: string | undefined
  accounts: AccountWithLastWords[]
  following: Set<string>
  tag: FoundTag | undefined
  page: WithLeftOut<FeedPage>
  /** Why no transmission is shown. */
  problem?: string
  context: CardContext
  path: string
  isFirstPage: boolean
}

/** The results of a search. Search engines do not index it: it has as many addresses as there are queries. */
export function searchPage({
  query,
  accounts,
  following,
  tag,
  page,
  problem,
  context,
  path,
  isFirstPage,
}: Props): Page {
  const { transmissions: items, nextCursor, leftOut } = page
  const filters = filtersOf(path)
  const whole = withQuery('/search', { q: query })
  const isFiltered = filteredPath(whole, filters) !== whole
  const cards = { items, nextCursor, leftOut, context, path, words }
  return {
    title: query ? words.searched(query) : words.title,
    description: words.about,
    here: '/explore',
    hasFeed: true,
    sheets: ['lists', 'search'],
    wide: true,
    ...(query && problem === undefined && !isFiltered ? { channels: [channelOfSearch(query)] } : {}),
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <div class="row search-row">
          <Search query={query} />
        </div>
        {query && <FilterLinks whole={whole} {...filters} />}
        {accounts.length > 0 && (
          <section>
            <h2 class="section">{words.ais(accounts.length)}</h2>
            <AccountEntries accounts={accounts} following={following} path={path} year={context.year} />
          </section>
        )}
        {tag && (
          <p class="lead">
            {words.uses(tag.uses)} <TagLink tag={tag.tag} />
          </p>
        )}
        {query && <h2 class="section">{words.transmissions}</h2>}
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.transmissions} streamUrl={undefined} {...cards}>
          {query && (
            <Nothing
              problem={problem ?? (isFiltered && nextCursor === null ? words.noneOfThese : undefined)}
              goesOn={nextCursor !== null}
            />
          )}
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}

/** The page may have looked at as many transmissions as it may, and found none yet. */
const Nothing = ({ problem, goesOn }: { problem: string | undefined; goesOn: boolean }) => (
  <div class="empty" role="status">
    <p>{problem ?? (goesOn ? words.noneOnPage : words.none)}</p>
    {!problem && <p class="help">{words.hint}</p>}
  </div>
)
