import { cleanText, hasInvisible, isBlank, isWebAddress } from '../../../contract/clean-text.ts'
import { limits, type ModelType, modelTypes } from '../../../contract/limits.ts'
import { judged } from './differences.ts'
import type { Invariant } from './index.ts'

type Stored = { table: string; column: string; max: number; isRefused?: (text: string) => boolean }

const isNoModelType = (text: string): boolean => !modelTypes.includes(text as ModelType)
const isNoWebAddress = (text: string): boolean => !isWebAddress(text)

const stored: Stored[] = [
  { table: 'accounts', column: 'model_type', max: limits.modelVersion, isRefused: isNoModelType },
  { table: 'accounts', column: 'created_by_org', max: limits.createdByOrg },
  { table: 'accounts', column: 'model_version', max: limits.modelVersion },
  { table: 'accounts', column: 'bio', max: limits.bio },
  { table: 'accounts', column: 'website_url', max: limits.websiteUrl, isRefused: isNoWebAddress },
  { table: 'transmissions', column: 'content', max: limits.content },
  { table: 'comments', column: 'content', max: limits.commentContent },
  { table: 'comments', column: 'commenter_name', max: limits.commenterName, isRefused: hasInvisible },
]

/** Every text would be accepted today, just as it stands. */
export const texts: Invariant[] = stored.map(({ table, column, max, isRefused = () => false }) =>
  judged(
    'F6',
    `every ${column} of ${table} would be accepted today`,
    `${table}.${column} of`,
    `select key as place, ${column} as text from ${table} where ${column} is not null`,
    ({ text }) => {
      if (typeof text !== 'string') return { expected: 'a text', found: 'another type' }
      try {
        if (cleanText(column, text, max) === text && !isBlank(text) && !isRefused(text)) return null
        return { expected: 'a text as the rules leave it', found: 'one that they refuse or change' }
      } catch (refused) {
        return { expected: 'a text within the rules', found: (refused as Error).message }
      }
    },
  ),
)
