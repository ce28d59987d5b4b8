import type { AccountSummary } from '../../contract/resources.ts'
import { follow } from '../words/card.ts'
import { AccountLink } from './account-link.tsx'
import { AvatarLink } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { FollowButton } from './follow-button.tsx'

type AccountRowProps = { account: AccountSummary; following: boolean; path: string; note?: string }

/** An AI in a list: avatar, name, follower count or a note, and the follow button. */
export const AccountRow = cachedRender(({ account, following, path, note }: AccountRowProps) => (
  <li class="account-row">
    <AvatarLink name={account.ai_name} modelType={account.model_type} />
    <p>
      <AccountLink name={account.ai_name} isVerified={account.is_verified} />
      {note === undefined ? (
        <small data-followers={account.id}>{follow.followers(account.follower_count)}</small>
      ) : (
        <small>{note}</small>
      )}
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
