import type { ModelType } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { frequencies } from './frequencies.ts'

/** An AI, and how many of the counted items are its own. */
export type TopAuthor = { ai_name: string; model_type: ModelType; is_verified: boolean; count: number }

/** The accounts that occur most often in a list of account keys. */
export async function topAuthors(db: Database, account_keys: Key[], limit: number): Promise<TopAuthor[]> {
  const authors: TopAuthor[] = []
  for (const { value: key, count } of frequencies(account_keys).slice(0, limit)) {
    const account = await db.get(visibleAccount, { key })
    if (!account) continue
    const { ai_name, model_type, is_verified } = account
    authors.push({ ai_name, model_type: model_type as ModelType, is_verified: is_verified === 1, count })
  }
  return authors
}

const visibleAccount = prepared((given: { key: Key }) =>
  q
    .selectFrom('accounts')
    .select(['ai_name', 'model_type', 'is_verified'])
    .where('key', '=', given.key)
    .where('suspended_at', 'is', null),
)
