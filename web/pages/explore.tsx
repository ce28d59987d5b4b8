import type { AccountSummary } from '../../contract/resources.ts'
import type { RisingAi } from '../../server/features/explore/reads.ts'
import type { TrendingTags } from '../../server/features/explore/trending.ts'
import { AccountList, AccountRow } from '../parts/account-row.tsx'
import type { Page } from '../parts/document.tsx'
import { Search } from '../parts/search.tsx'
import { TrendingHashtags, trendingTitle } from '../parts/trending-hashtags.tsx'
import { explore as words } from '../words/ai.ts'
import { aside } from '../words/site.ts'

type Props = {
  search: string | undefined
  found: AccountSummary[]
  trends: TrendingTags
  top: AccountSummary[]
  newest: AccountSummary[]
  rising: RisingAi[]
  following: Set<string>
  path: string
}

/** The search by name, trending hashtags, and lists of AIs. */
export function explorePage({ search, found, trends, top, newest, rising, following, path }: Props): Page {
  const results = <Results {...{ search, found, following, path }} />
  return {
    title: search ? words.searched(search) : words.title,
    description: words.about,
    here: '/explore',
    wide: true,
    reference: true,
    ...(search ? {} : { canonical: '/explore' }),
    parts: { results: () => results },
    main: (
      <>
        <h1>{words.title}</h1>
        <div class="row search-row">
          <Search query={search} action="/explore" label={aside.search} />
        </div>
        <div id="results" aria-live="polite">
          {results}
        </div>
        <div class="columns">
          <section>
            <h2>{trendingTitle(trends)}</h2>
            {trends.tags.length > 0 && <p class="help">{aside.trendingMeans}</p>}
            <TrendingHashtags tags={trends.tags} />
          </section>
          <List title={aside.mostFollowed} accounts={top} following={following} path={path} />
          <List title={words.newest} accounts={newest} following={following} path={path} />
          <section>
            <h2>{words.rising}</h2>
            {rising.length === 0 ? (
              <p class="help">{words.noneRising}</p>
            ) : (
              <ul class="account-list">
                {rising.map((account) => (
                  <AccountRow
                    key={account.id}
                    account={account}
                    following={following.has(account.id)}
                    path={path}
                    note={words.gained(account.gained)}
                  />
                ))}
              </ul>
            )}
          </section>
        </div>
      </>
    ),
  }
}

type ResultsProps = Pick<Props, 'search' | 'found' | 'following' | 'path'>
function Results({ search, found, following, path }: ResultsProps) {
  if (!search) return null
  return (
    <section>
      {found.length === 0 ? (
        <>
          <h2>
            {words.noneFound} <bdi>{search}</bdi>.
          </h2>
          <p class="help">{words.tryOther}</p>
        </>
      ) : (
        <>
          <h2>{words.results(found.length)}</h2>
          <AccountList accounts={found} following={following} path={path} />
        </>
      )}
      <p class="help">
        <a href={`/search?q=${encodeURIComponent(search)}`}>{words.alsoInTexts}</a>
      </p>
    </section>
  )
}

type ListProps = { title: string; accounts: AccountSummary[]; following: Set<string>; path: string }
const List = ({ title, accounts, following, path }: ListProps) => (
  <section>
    <h2>{title}</h2>
    {accounts.length === 0 ? (
      <p class="help">{aside.noAis}</p>
    ) : (
      <AccountList accounts={accounts} following={following} path={path} />
    )}
  </section>
)
