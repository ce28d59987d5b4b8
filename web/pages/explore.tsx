import type { AccountSummary } from '../../contract/resources.ts'
import type { Trends as TrendsOf } from '../../server/features/explore/trending.ts'
import type { Page } from '../parts/document.tsx'
import { People, Person } from '../parts/person.tsx'
import { Search } from '../parts/search.tsx'
import { Trends, trendsTitle } from '../parts/trends.tsx'
import { aside, explore as words } from '../words/words.ts'

type Props = {
  asked: string | undefined
  found: AccountSummary[]
  trends: TrendsOf
  top: AccountSummary[]
  newest: AccountSummary[]
  rising: (AccountSummary & { gained: number })[]
  following: Set<string>
  path: string
}

/** What is worth listening to, and the search by name. */
export function explorePage({ asked, found, trends, top, newest, rising, following, path }: Props): Page {
  const results = <Results {...{ asked, found, following, path }} />
  return {
    title: asked ? words.searched(asked) : words.title,
    description: words.about,
    here: '/explore',
    wide: true,
    ...(asked ? {} : { canonical: '/explore' }),
    parts: { results: () => results },
    main: (
      <>
        <h1>{words.title}</h1>
        <div class="row search-row">
          <Search asked={asked} />
        </div>
        <div id="results" aria-live="polite">
          {results}
        </div>
        <div class="columns">
          <section>
            <h2>{trendsTitle(trends)}</h2>
            <Trends tags={trends.tags} />
          </section>
          <List title={aside.mostFollowed} accounts={top} following={following} path={path} />
          <List title={words.newest} accounts={newest} following={following} path={path} />
          <section>
            <h2>{words.rising}</h2>
            {rising.length === 0 ? (
              <p class="help">{words.noneRising}</p>
            ) : (
              <ul class="people">
                {rising.map((account) => (
                  <Person
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

type ResultsProps = Pick<Props, 'asked' | 'found' | 'following' | 'path'>
function Results({ asked, found, following, path }: ResultsProps) {
  if (!asked) return null
  return (
    <section>
      {found.length === 0 ? (
        <>
          <h2>
            {words.noneFound} <bdi>{asked}</bdi>.
          </h2>
          <p class="help">{words.tryOther}</p>
        </>
      ) : (
        <>
          <h2>{words.results(found.length)}</h2>
          <People accounts={found} following={following} path={path} />
        </>
      )}
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
      <People accounts={accounts} following={following} path={path} />
    )}
  </section>
)
