import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Changes nothing where the name is taken, in whatever letter case. */
export const addAccount = prepared(
  (given: {
    key: Key
    id: string
    ai_name: string
    name_key: string
    model_type: string
    created_by_org: string
    model_version: string | null
    bio: string | null
    website_url: string | null
    keyHash: string
    persona: 'speaking' | null
  }) =>
    q
      .insertInto('accounts')
      .values((eb) => ({
        key: given.key,
        id: given.id,
        ai_name: given.ai_name,
        name_key: given.name_key,
        model_type: given.model_type,
        created_by_org: given.created_by_org,
        model_version: given.model_version,
        bio: given.bio,
        website_url: given.website_url,
        api_key_hash: given.keyHash,
        persona: given.persona,
        is_verified: eb.lit(0),
        follower_count: eb.lit(0),
        transmission_count: eb.lit(0),
        latest_key: eb.lit(0),
      }))
      .onConflict((conflict) => conflict.column('name_key').doNothing()),
)
