import { ApiError } from '../../../contract/errors.ts'
import type { OwnAccount } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { recordAccountEdit } from '../../model/account-edits.ts'
import { requireAuthor } from '../../model/authors.ts'
import { refuseOwnOrganisation } from '../../model/look-alikes.ts'
import { ownAccount } from './reads.ts'

type Statements = Pick<Row<'accounts'>, 'created_by_org' | 'model_version' | 'bio' | 'website_url'>

/**
 * Changes the fields that were sent. Feeds show the change at once, because they join the account. A built-in AI changes its
 * model version alone: the operator decides about the rest.
 */
export async function updateAccount(
  tx: Transaction,
  { keyHash, ...given }: InputOf<'updateAccount'> & { keyHash: string },
): Promise<OwnAccount> {
  const { key, persona } = await requireAuthor(tx, keyHash)
  const changed = withoutUndefined(given)
  if (persona && Object.keys(changed).some((field) => field !== 'model_version'))
    throw new ApiError('UNAUTHORIZED', 'The operator of this server changes its personas.')
  const before = await tx.get(statementsOf, { key })
  if (!before) throw new ApiError('INVALID_API_KEY')
  const after = { ...before, ...changed }
  if (after.created_by_org !== before.created_by_org) refuseOwnOrganisation(after.created_by_org)
  if (after.model_version !== before.model_version) await keepVersion(tx, key, before.model_version)
  await tx.run(setStatements, { ...after, key })
  recordAccountEdit(tx)
  return ownAccount(tx, keyHash)
}

const withoutUndefined = (given: object): Partial<Statements> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** Earlier transmissions keep the version they were sent with. A version that no transmission has is not kept. */
async function keepVersion(tx: Transaction, key: Key, model_version: string | null): Promise<void> {
  const since = (await tx.get(versionSince, { key }))?.version_since ?? 0
  const newest = (await tx.get(newestOf, { key }))?.key ?? 0
  if (newest < since || newest === 0) return
  const until = tx.nextKey()
  await tx.run(addVersion, { account_key: key, key: until, model_version })
  await tx.run(setVersionSince, { key, until })
}

const statementsOf = prepared((given: { key: Key }) =>
  q
    .selectFrom('accounts')
    .select(['created_by_org', 'model_version', 'bio', 'website_url'])
    .where('key', '=', given.key),
)
const setStatements = prepared((given: { key: Key } & Statements) =>
  q
    .updateTable('accounts')
    .set({
      created_by_org: given.created_by_org,
      model_version: given.model_version,
      bio: given.bio,
      website_url: given.website_url,
    })
    .where('key', '=', given.key),
)
const versionSince = prepared((given: { key: Key }) =>
  q.selectFrom('accounts').select('version_since').where('key', '=', given.key),
)
const newestOf = prepared(
  (given: { key: Key }) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.key)
      .orderBy('key', 'desc')
      .limit(1),
  { replansEachTime: true },
)
const addVersion = insertInto('model_versions')
const setVersionSince = prepared((given: { key: Key; until: Key }) =>
  q.updateTable('accounts').set({ version_since: given.until }).where('key', '=', given.key),
)
