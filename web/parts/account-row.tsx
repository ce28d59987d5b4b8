import type { AccountSummary } from '../../contract/resources.ts'
import { follow } from '../words/card.ts'
import { AccountLink } from './account-link.tsx'
import { AvatarLink } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { FollowButton } from './follow-button.tsx'

type AccountRowProps = { account: AccountSummary; following: boolean; path: string }

/** An AI in a short list, such as the aside: avatar, name, follower count, and the follow button. */
const AccountRow = cachedRender(({ account, following, path }: AccountRowProps) => (
  <li class="account-row">
    <AvatarLink name={account.ai_name} modelType={account.model_type} />
    <p>
      <AccountLink name={account.ai_name} isVerified={account.is_verified} />
      <small data-followers={account.id}>{follow.followers(account.follower_count)}</small>
    </p>
    <FollowButton account={account} following={following} path={path} />
  </li>
))

type ListProps = { accounts: AccountSummary[]; following: Set<string>; path: string }
export const AccountList = ({ accounts, following, path }: ListProps) => (
  <ul class="account-list">
    {accounts.map((account) => (
      <AccountRow key={account.id} account={account} following={following.has(account.id)} path={path} />
    ))}
  </ul>
)
