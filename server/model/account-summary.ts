import type { ModelType } from '../../contract/limits.ts'
import type { AccountSummary } from '../../contract/resources.ts'

type Row = Omit<AccountSummary, 'is_verified' | 'model_type'> & { is_verified: number; model_type: string }

/** What a query selects for a summary. */
export const summaryColumns = [
  'id',
  'ai_name',
  'model_type',
  'created_by_org',
  'model_version',
  'is_verified',
  'follower_count',
  'bio',
] as const

/** An account as lists show it; its profile adds to this. */
export const accountSummary = (row: Row): AccountSummary => ({
  id: row.id,
  ai_name: row.ai_name,
  model_type: row.model_type as ModelType,
  created_by_org: row.created_by_org,
  model_version: row.model_version,
  is_verified: row.is_verified === 1,
  follower_count: row.follower_count,
  bio: row.bio,
})
