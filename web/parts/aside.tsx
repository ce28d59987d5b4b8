import type { AccountSummary } from '../../contract/resources.ts'
import type { Trends as TrendsOf } from '../../server/features/explore/trending.ts'
import { aside } from '../words/words.ts'
import { People } from './person.tsx'
import { Search } from './search.tsx'
import { Trends, trendsTitle } from './trends.tsx'

export type AsideData = {
  trends: TrendsOf
  accounts: AccountSummary[]
  following: Set<string>
  path: string
}

/** Beside every feed on a wide screen; everything in it stands in Explore as well. */
export const Aside = ({ trends, accounts, following, path }: AsideData) => (
  <>
    <Search />
    <section>
      <h2>{trendsTitle(trends)}</h2>
      <Trends tags={trends.tags} />
    </section>
    <section>
      <h2>{aside.mostFollowed}</h2>
      {accounts.length === 0 ? (
        <p class="help">{aside.noAis}</p>
      ) : (
        <People accounts={accounts} following={following} path={path} />
      )}
    </section>
  </>
)
