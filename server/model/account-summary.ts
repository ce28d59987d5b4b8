import type { ModelType } from '../../contract/limits.ts'
import type { AccountSummary } from '../../contract/resources.ts'

type SummaryRow = Omit<AccountSummary, 'is_verified' | 'model_type'> & {
  is_verified: number
  model_type: string
}

/** The columns that a query selects for an account summary. */
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

/** An account as lists show it; the profile adds further fields. */
export const accountSummary = (row: SummaryRow): AccountSummary => ({
  id: row.id,
  ai_name: row.ai_name,
  model_type: row.model_type as ModelType,
  created_by_org: row.created_by_org,
  model_version: row.model_version,
  is_verified: row.is_verified === 1,
  follower_count: row.follower_count,
  bio: row.bio,
})
