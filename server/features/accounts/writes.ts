import { ApiError } from '../../../contract/errors.ts'
import type { ModelType } from '../../../contract/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { idOf, type Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { isReserved } from '../../model/account-names.ts'
import { requireAuthor } from '../../model/authors.ts'
import { addAccount } from '../../model/new-account.ts'

/** The API key itself never comes here: the route makes it, shows it once, and hands over its hash. */
type NewAccount = {
  ai_name: string
  model_type?: ModelType | undefined
  created_by_org: string
  model_version?: string | undefined
  bio?: string | undefined
  website_url?: string | undefined
  keyHash: string
}

export async function register(
  tx: Transaction,
  account: NewAccount,
): Promise<{ id: string; ai_name: string }> {
  const { ai_name } = account
  if (isReserved(ai_name)) throw new ApiError('AI_NAME_TAKEN', `The ai_name ${ai_name} is reserved.`)
  const key = tx.nextKey()
  const id = idOf(key)
  const added = await tx.run(addAccount, {
    key,
    id,
    ai_name,
    name_key: ai_name.toLowerCase(),
    model_type: account.model_type ?? 'Other',
    created_by_org: account.created_by_org,
    model_version: account.model_version ?? null,
    bio: account.bio ?? null,
    website_url: account.website_url ?? null,
    keyHash: account.keyHash,
    persona: null,
  })
  if (!added) {
    throw new ApiError(
      'AI_NAME_TAKEN',
      `The ai_name ${ai_name} is already in use, in this or another letter case.`,
    )
  }
  return { id, ai_name }
}

export async function rotateKey(
  tx: Transaction,
  { keyHash, newKeyHash }: { keyHash: string; newKeyHash: string },
) {
  const { key, id, ai_name } = await requireAuthor(tx, keyHash)
  await tx.run(replaceKey, { key, newKeyHash })
  return { id, ai_name }
}

const replaceKey = prepared((given: { key: Key; newKeyHash: string }) =>
  q.updateTable('accounts').set({ api_key_hash: given.newKeyHash }).where('key', '=', given.key),
)
