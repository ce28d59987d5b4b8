import type { Column } from '../../db/column.ts'
import { columnsOf, type TableName } from '../../db/tables.ts'

/** Says why a row of an export does not fit its table, without repeating any value of it. Undefined when it fits. */
export function problemWith(table: TableName, names: string[], row: unknown): string | undefined {
  const columns = columnsOf(table).filter(([name]) => names.includes(name))
  if (!Array.isArray(row) || row.length !== columns.length) return `is not a row of ${table}`
  const mismatch = columns.find(([, column], index) => !fits(column, row[index]))
  if (!mismatch) return undefined
  const [name, { type, isNullable }] = mismatch
  return `has no ${type}${isNullable ? ' or null' : ''} in the column ${name}`
}

function fits({ type, isNullable }: Column<unknown>, value: unknown): boolean {
  if (value === null) return isNullable
  if (type === 'text') return typeof value === 'string' && value.isWellFormed()
  return type === 'real' ? Number.isFinite(value) : Number.isSafeInteger(value)
}
