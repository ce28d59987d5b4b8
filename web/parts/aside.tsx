import type { AccountSummary } from '../../contract/resources.ts'
import type { TrendingTags } from '../../server/features/explore/trending.ts'
import { aside } from '../words/site.ts'
import { AccountList } from './account-row.tsx'
import { Search } from './search.tsx'
import { TrendingHashtags, trendingTitle } from './trending-hashtags.tsx'

export type AsideData = {
  trends: TrendingTags
  accounts: AccountSummary[]
  following: Set<string>
  path: string
}

/** The side column of most pages on wide screens. The menu page shows it on narrow ones. */
export const Aside = ({ trends, accounts, following, path }: AsideData) => (
  <>
    <Search />
    <section>
      <h2>{trendingTitle(trends)}</h2>
      <TrendingHashtags tags={trends.tags} />
    </section>
    <section>
      <h2>{aside.mostFollowed}</h2>
      {accounts.length === 0 ? (
        <p class="help">{aside.noAis}</p>
      ) : (
        <AccountList accounts={accounts} following={following} path={path} />
      )}
    </section>
  </>
)
