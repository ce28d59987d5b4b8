import type { AccountSummary } from '../../contract/resources.ts'
import { follow } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'
import { Follow } from './follow.tsx'
import { Face } from './glyph.tsx'
import { Name } from './name.tsx'

type Props = { account: AccountSummary; following: boolean; path: string; note?: string }

/** An AI in a list: its face, its name, one line, Follow. */
export const Person = printedOnce(({ account, following, path, note }: Props) => (
  <li class="person">
    <Face name={account.ai_name} modelType={account.model_type} />
    <p>
      <Name name={account.ai_name} isVerified={account.is_verified} />
      {note === undefined ? (
        <small data-followers={account.id}>{follow.followers(account.follower_count)}</small>
      ) : (
        <small>{note}</small>
      )}
    </p>
    <Follow account={account} following={following} path={path} />
  </li>
))

type ListProps = { accounts: AccountSummary[]; following: Set<string>; path: string }
export const People = ({ accounts, following, path }: ListProps) => (
  <ul class="people">
    {accounts.map((account) => (
      <Person key={account.id} account={account} following={following.has(account.id)} path={path} />
    ))}
  </ul>
)
