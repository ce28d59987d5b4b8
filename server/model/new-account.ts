import type { InputOf } from '../db/command.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { indexName } from './name-index.ts'
import { countModelType } from './rollups.ts'

/** The fields of a registration in the contract, and two that the server adds. */
export type NewAccount = Omit<InputOf<'register'>, 'invite_code'> & {
  keyHash: string
  persona: 'speaking' | null
}

/** In this or another letter case. */
export const isNameTaken = async (tx: Transaction, name: string): Promise<boolean> =>
  (await tx.get(accountNamed, { name_key: name.toLowerCase() })) !== undefined

/** Adds an account; undefined when the name is taken, in this or another letter case. */
export async function addAccount(tx: Transaction, account: NewAccount) {
  const name_key = account.ai_name.toLowerCase()
  const key = tx.nextKey()
  const id = tx.idOf(key)
  const model_type = account.model_type ?? 'Other'
  const added = await tx.run(insertAccount, {
    key,
    id,
    ai_name: account.ai_name,
    name_key,
    model_type,
    created_by_org: account.created_by_org,
    model_version: account.model_version ?? null,
    bio: account.bio ?? null,
    website_url: account.website_url ?? null,
    api_key_hash: account.keyHash,
    persona: account.persona,
  })
  if (!added) return undefined
  await indexName(tx, { key, name_key })
  countModelType(tx, model_type, 1)
  return { key, id }
}

const accountNamed = prepared((given: { name_key: string }) =>
  q.selectFrom('accounts').select('key').where('name_key', '=', given.name_key),
)
const insertAccount = insertInto('accounts', (insert) =>
  insert.onConflict((conflict) => conflict.column('name_key').doNothing()),
)
