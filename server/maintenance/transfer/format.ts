import { createHash } from 'node:crypto'
import { newest } from '../../db/migrations/ledger.ts'
import { columnsOf, type TableName } from '../../db/tables.ts'

/**
 * An export is lines of JSON: the head, then for each table a line that names its columns and an array for each row,
 * then the end, which counts the rows and seals every byte before it. A file without an end was cut off.
 */
export type Head = { longwave: 'export'; format: number; schema: number; instance: string; at: string }
export type Section = { table: TableName; columns: string[] }
export type End = { rows: Rows; sha256: string }
export type Rows = Record<string, number>

export const format = 1

export const headOf = (instance: string, at: number): Head => ({
  longwave: 'export',
  format,
  schema: newest,
  instance,
  at: new Date(at).toISOString(),
})

export const sectionOf = (table: TableName): Section => ({ table, columns: columnsOf(table) })

/** Over the lines in their order, each with its line end. */
export function seal(): { add(lines: string): void; sha256(): string } {
  const hash = createHash('sha256')
  return { add: (lines) => void hash.update(lines), sha256: () => hash.digest('hex') }
}
