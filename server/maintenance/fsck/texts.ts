import type { TSchema } from 'typebox'
import { cleanText, hasInvisible, isBlank, isWebAddress } from '../../../contract/text-rules.ts'
import { columnsOf, tableNames } from '../../db/tables.ts'
import { rowInvariant } from './define-invariant.ts'
import type { Invariant } from './invariant.ts'

/** The keywords of a contract field that a stored text can break. */
type StoredField = TSchema & { format?: string; maxLength?: number; enum?: readonly string[] }

const breaksFormat: Record<string, (text: string) => boolean> = {
  'person-name': hasInvisible,
  'web-address': (text) => !isWebAddress(text),
}

/** If a column names a field of the contract, that field would accept each of its texts today, unchanged. */
export const textInvariants: Invariant[] = tableNames.flatMap((table) =>
  columnsOf(table).flatMap(([column, { field }]) =>
    field === undefined
      ? []
      : rowInvariant(
          'F6',
          `every ${column} of ${table} would be accepted today`,
          `${table}.${column} of`,
          `select key as place, ${column} as text from ${table} where ${column} is not null`,
          ({ text }) => flawOf(column, field, text),
        ),
  ),
)

/** Returns null for a text that the field would accept unchanged. */
export function flawOf(column: string, field: StoredField, text: unknown) {
  if (typeof text !== 'string') return { expected: 'a text', found: 'another type' }
  const { format = '', maxLength = Number.POSITIVE_INFINITY, enum: choices } = field
  const isRefused = choices ? !choices.includes(text) : (breaksFormat[format]?.(text) ?? false)
  try {
    if (cleanText(column, text, maxLength) === text && !isBlank(text) && !isRefused) return null
    return { expected: 'a text as the rules leave it', found: 'one that they refuse or change' }
  } catch (refused) {
    return { expected: 'a text within the rules', found: (refused as Error).message }
  }
}
