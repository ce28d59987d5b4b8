import { cleanText, hasInvisible, isBlank } from '../../../contract/clean-text.ts'
import { limits } from '../../../contract/limits.ts'
import { judged } from './differences.ts'
import type { Invariant } from './index.ts'

const stored: { table: string; column: string; max: number }[] = [
  { table: 'accounts', column: 'created_by_org', max: limits.createdByOrg },
  { table: 'accounts', column: 'model_version', max: limits.modelVersion },
  { table: 'accounts', column: 'bio', max: limits.bio },
  { table: 'accounts', column: 'website_url', max: limits.websiteUrl },
  { table: 'transmissions', column: 'content', max: limits.content },
  { table: 'comments', column: 'content', max: limits.commentContent },
]

/** Every text would be accepted today, just as it stands. */
export const texts: Invariant[] = [
  ...stored.map(({ table, column, max }) => rule(table, column, max, () => false)),
  rule('comments', 'commenter_name', limits.commenterName, hasInvisible),
]

function rule(table: string, column: string, max: number, isRefused: (text: string) => boolean): Invariant {
  const sql = `select key as place, ${column} as text from ${table} where ${column} is not null`
  return judged(
    'F6',
    `every ${column} of ${table} would be accepted today`,
    `${table}.${column} of`,
    sql,
    ({ text }) => {
      const written = String(text)
      try {
        const cleaned = cleanText(column, written, max)
        if (cleaned === written && !isBlank(written) && !isRefused(written)) return null
        return { expected: 'a cleaned text', found: 'one that is blank or not cleaned' }
      } catch (refused) {
        return { expected: 'a text within the rules', found: (refused as Error).message }
      }
    },
  )
}
