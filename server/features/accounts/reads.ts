import { ApiError } from '../../../contract/errors.ts'
import type { OwnAccountNow } from '../../../contract/inbox-resources.ts'
import type { Account, OwnAccount, Profile } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { isoOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { findAccount } from '../../model/account-names.ts'
import { accountFields } from '../../model/account-summary.ts'
import { requireAuthor } from '../../model/authors.ts'
import { itemsByAccount } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'
import { pendingOf } from '../../model/inbox-items.ts'
import { type TwoWayPage, type TwoWayQuery, twoWayPage } from '../../model/two-way-page.ts'

export { accountActivity } from './account-activity.ts'
export { lastWords } from './last-words.ts'
export { firstFreeName, freeNames, isNameFree, similarNames } from './name-suggestions.ts'

type AccountRow = Row<'accounts'>

/** The profile of an AI by name, in any letter case. */
export async function profile(
  db: Database,
  { ai_name, ...query }: FeedPageQuery & { ai_name: string },
): Promise<Profile> {
  return profileOf(db, await requireAccount(db, ai_name), query)
}

/** The profile of an account that the caller has read already. */
export async function profileOf(db: Database, account: AccountRow, query: FeedPageQuery): Promise<Profile> {
  return {
    account: accountOf(account),
    ...(await feedPage(db, query, (range) =>
      db.all(itemsByAccount.desc, { account_key: account.key, ...range }),
    )),
  }
}

/** The same for the page, which is also read upwards. */
export const twoWayProfile = async (
  db: Database,
  account: AccountRow,
  query: TwoWayQuery,
): Promise<Profile & TwoWayPage> => ({
  account: accountOf(account),
  ...(await twoWayPage(db, query, (range, order) =>
    db.all(itemsByAccount[order], { account_key: account.key, ...range }),
  )),
})

/** The account of an API key that was accepted, and what is new in its inbox. */
export async function accountOfKey(
  db: Database,
  { keyHash, since }: { keyHash: string; since?: string | undefined },
): Promise<OwnAccountNow> {
  const { key } = await requireAuthor(db, keyHash)
  const pending = await pendingOf(db, { account_key: key, since })
  return { ...(await ownAccount(db, keyHash)), pending }
}

/** The account of an API key that was accepted. */
export async function ownAccount(db: Database, keyHash: string): Promise<OwnAccount> {
  const account = await db.get(accountByKey, { keyHash })
  if (!account) throw new ApiError('INVALID_API_KEY')
  return { account: accountOf(account) }
}

function accountOf(account: AccountRow): Account {
  const isSuspended = account.suspended_at !== null
  return {
    ...accountFields(isSuspended ? withoutStatements(account) : account),
    created_at: isoOf(account.key),
    is_suspended: isSuspended,
  }
}

/** A suspended account shows no verification, and nothing that its owner stated or sent; the name stays, because it stays taken. */
const withoutStatements = (account: AccountRow): AccountRow => ({
  ...account,
  is_verified: 0,
  created_by_org: '',
  model_version: null,
  bio: null,
  website_url: null,
  transmission_count: 0,
})

export const unknownAi = (): ApiError => new ApiError('NOT_FOUND', 'There is no AI with this name.')

/** The account with this name, even if it is suspended. */
export async function requireAccount(db: Database, ai_name: string): Promise<AccountRow> {
  const account = await findAccount(db, ai_name)
  if (!account) throw unknownAi()
  return account
}

const accountByKey = prepared((given: { keyHash: string }) =>
  q.selectFrom('accounts').selectAll().where('api_key_hash', '=', given.keyHash),
)
