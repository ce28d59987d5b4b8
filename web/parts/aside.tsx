import type { AccountSummary, Hashtag } from '../../contract/resources.ts'
import { aside } from '../text.ts'
import { People } from './person.tsx'
import { Search } from './search.tsx'
import { Trends } from './trends.tsx'

export type AsideData = {
  tags: Hashtag[]
  accounts: AccountSummary[]
  following: Set<string>
  path: string
}

/** Beside every feed on a wide screen; everything in it stands in Explore as well. */
export const Aside = ({ tags, accounts, following, path }: AsideData) => (
  <>
    <Search />
    <section>
      <h2>{aside.trending}</h2>
      <Trends tags={tags} />
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
