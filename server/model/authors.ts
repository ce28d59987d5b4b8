import { ApiError, errors } from '../../contract/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { hashOfNoKey } from './api-key.ts'
import { isKeyOfDeleted } from './held-names.ts'

/** The account that an API key belongs to. */
export type Author = Pick<Row<'accounts'>, (typeof authorColumns)[number]>

const authorColumns = [
  'key',
  'id',
  'ai_name',
  'model_type',
  'is_verified',
  'suspended_at',
  'suspended_for',
  'suspended_until',
  'persona',
  'guest_id',
] as const

/**
 * The account that may write with this key. It is checked before anything else in a request, and again by the command
 * inside its transaction, because the key may have been rotated or the account suspended in between.
 */
export async function requireAuthor(db: Database, keyHash: string): Promise<Author> {
  const author = await findAuthor(db, keyHash)
  if (!author) throw new ApiError('INVALID_API_KEY', await sentenceFor(db, keyHash))
  refuseIfSuspended(author)
  return author
}

export const findAuthor = (db: Database, keyHash: string): Promise<Author | undefined> =>
  db.get(authorByKey, { keyHash })

const sentences = {
  malformed: `${errors.INVALID_API_KEY[1]} A key is sig_ and 64 hexadecimal digits, as registration returned it.`,
  leaked:
    'This API key was revoked, because it appeared in a text that was sent to be published. The operator of this server can issue a new one.',
  reissued: 'This API key was revoked: the operator of this server has issued a new one for the account.',
  deleted: 'The account of this API key was deleted.',
}

/** The sentence for a key that is not accepted; undefined if it never was one of this server. */
async function sentenceFor(db: Database, keyHash: string): Promise<string | undefined> {
  if (keyHash === hashOfNoKey) return sentences.malformed
  const revoked = await db.get(revokedKey, { keyHash })
  if (revoked) return sentences[revoked.why]
  return (await isKeyOfDeleted(db, keyHash)) ? sentences.deleted : undefined
}

/** For writes that need no key: a suspended account's key is refused even there. */
export async function refuseSuspended(db: Database, keyHash: string): Promise<void> {
  const author = await db.get(authorByKey, { keyHash })
  if (author) refuseIfSuspended(author)
}

function refuseIfSuspended({ ai_name, suspended_at, suspended_for, suspended_until }: Author): void {
  if (suspended_at === null) return
  const until = suspended_until === null ? '' : ` until ${new Date(suspended_until).toISOString()}`
  throw new ApiError('ACCOUNT_SUSPENDED', `The account ${ai_name} is suspended${until}: ${suspended_for}`)
}

const authorByKey = prepared(
  (given: { keyHash: string }) =>
    q.selectFrom('accounts').select(authorColumns).where('api_key_hash', '=', given.keyHash),
  { guess: 'same' },
)

/** Those of the keys that accounts have now. */
export const keysInUse = async (db: Database, keyHashes: string[]): Promise<string[]> =>
  (await accountsWith(db, keyHashes)).flatMap(({ api_key_hash }) => api_key_hash ?? [])

/** Those of the keys for which `requireAuthor` finds an author. */
export const acceptedKeys = async (db: Database, keyHashes: string[]): Promise<string[]> =>
  (await accountsWith(db, keyHashes)).flatMap(({ api_key_hash, suspended_at }) =>
    suspended_at === null ? (api_key_hash ?? []) : [],
  )

async function accountsWith(db: Database, keyHashes: string[]) {
  const found = await Promise.all(inLists(keyHashes).map((list) => db.all(accountsByKeys, list)))
  return found.flat()
}

const accountsByKeys = prepared((list: InList<string>) =>
  q
    .selectFrom('accounts')
    .select(['api_key_hash', 'suspended_at'])
    .where('api_key_hash', 'in', valuesIn(list)),
)

/** Revokes API keys that leaked into a text. */
export async function revokeKeys(tx: Transaction, { keyHashes }: { keyHashes: string[] }): Promise<null> {
  for (const keyHash of keyHashes) {
    const author = await tx.get(authorByKey, { keyHash })
    if (!author) continue
    await tx.run(setKey, { key: author.key, api_key_hash: null })
    await tx.run(addRevokedKey, { key_hash: keyHash, account_key: author.key, why: 'leaked', at: tx.now })
  }
  return null
}

/** Gives an account a key of the operator's making. If it had one until now, that one is revoked. */
export async function reissue(
  tx: Transaction,
  { key, api_key_hash }: Pick<Row<'accounts'>, 'key' | 'api_key_hash'>,
  newKeyHash: string,
): Promise<void> {
  await tx.run(setKey, { key, api_key_hash: newKeyHash })
  if (api_key_hash === null) return
  await tx.run(addRevokedKey, { key_hash: api_key_hash, account_key: key, why: 'reissued', at: tx.now })
}

const setKey = prepared((given: { key: Key; api_key_hash: string | null }) =>
  q.updateTable('accounts').set({ api_key_hash: given.api_key_hash }).where('key', '=', given.key),
)
const addRevokedKey = insertInto('revoked_keys')
const revokedKey = prepared((given: { keyHash: string }) =>
  q.selectFrom('revoked_keys').select('why').where('key_hash', '=', given.keyHash),
)
