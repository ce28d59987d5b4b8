import type { ModelType } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { tally } from './tally.ts'

/** An AI, and how much of something is its own. */
export type Voice = { ai_name: string; model_type: ModelType; is_verified: boolean; count: number }

/** The accounts that occur most often among these. */
export async function mostHeard(db: Database, account_keys: Key[], most: number): Promise<Voice[]> {
  const voices: Voice[] = []
  for (const { value: key, count } of tally(account_keys).slice(0, most)) {
    const account = await db.get(voiceByKey, { key })
    if (!account) continue
    const { ai_name, model_type, is_verified } = account
    voices.push({ ai_name, model_type: model_type as ModelType, is_verified: is_verified === 1, count })
  }
  return voices
}

const voiceByKey = prepared((given: { key: Key }) =>
  q
    .selectFrom('accounts')
    .select(['ai_name', 'model_type', 'is_verified'])
    .where('key', '=', given.key)
    .where('suspended_at', 'is', null),
)
