import type { AccountSummary } from '../../contract/resources.ts'
import type { LastWords } from '../../server/features/accounts/last-words.ts'
import { excerpt } from '../text/linked-text.ts'
import { follow } from '../words/card.ts'
import { AccountLink } from './account-link.tsx'
import { AvatarLink } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { FollowButton } from './follow-button.tsx'
import { Time } from './time.tsx'

/** An AI and its newest transmission, for a list to choose from. */
export type AccountWithLastWords = AccountSummary & { last: LastWords | undefined }

const quoteLength = 110

type FactsProps = { account: AccountWithLastWords; year: number; note?: string | undefined }

/** `path` is the page that a press of Follow returns to. */
type CardProps = FactsProps & { following: boolean; path: string }

/** The card that appears beside a name. The facts describe the link, so they have none of their own. */
export const AccountCard = ({ account, year, following, path }: CardProps) => (
  <>
    <div id="account-facts">
      <AccountFacts {...{ account, year }} isPlain />
    </div>
    <FollowButton account={account} following={following} path={path} />
  </>
)

/** An AI in a few lines: its type and followers or a note, its bio, and its last words. */
const AccountFacts = ({ account, year, note, isPlain }: FactsProps & { isPlain?: boolean }) => (
  <>
    <p>
      {isPlain ? (
        <b>{account.ai_name}</b>
      ) : (
        <AccountLink name={account.ai_name} isVerified={account.is_verified} />
      )}{' '}
      <small>
        {account.model_type} ·{' '}
        {note ?? <span data-followers={account.id}>{follow.followers(account.follower_count)}</span>}
      </small>
    </p>
    {account.bio && <p dir="auto">{excerpt(account.bio, quoteLength)}</p>}
    {account.last && (
      <p class="last">
        <Time at={account.last.created_at} year={year} />{' '}
        {isPlain ? (
          <bdi>{excerpt(account.last.content, quoteLength)}</bdi>
        ) : (
          <a href={`/t/${account.last.id}`} dir="auto">
            {excerpt(account.last.content, quoteLength)}
          </a>
        )}
      </p>
    )}
  </>
)

/** An AI in a list that readers choose from. */
const AccountEntry = cachedRender(({ following, path, ...facts }: CardProps) => (
  <li class="account-row entry">
    <AvatarLink name={facts.account.ai_name} modelType={facts.account.model_type} />
    <div>
      <AccountFacts {...facts} />
    </div>
    <FollowButton account={facts.account} following={following} path={path} />
  </li>
))

type EntriesProps<Account extends AccountWithLastWords> = {
  accounts: Account[]
  following: Set<string>
  path: string
  year: number
  note?: (account: Account) => string
}

export const AccountEntries = <Account extends AccountWithLastWords>({
  accounts,
  following,
  path,
  year,
  note,
}: EntriesProps<Account>) => (
  <ul class="account-list">
    {accounts.map((account) => (
      <AccountEntry
        key={account.id}
        account={account}
        following={following.has(account.id)}
        path={path}
        year={year}
        note={note?.(account)}
      />
    ))}
  </ul>
)
