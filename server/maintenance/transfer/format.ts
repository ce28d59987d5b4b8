import { createHash } from 'node:crypto'
import { newestSchema } from '../../db/migrations/ledger.ts'
import { columnNames, type TableName } from '../../db/tables.ts'

/**
 * An export is lines of JSON: a header; for each table a line with its columns and then an array for each row; and a footer
 * with the row counts and the checksum of all lines before it. A file without a footer was cut off.
 */
export type ExportHeader = {
  longwave: 'export'
  format: number
  schema: number
  instance: string
  at: string
}
export type TableHeader = { table: TableName; columns: string[] }
export type ExportFooter = { rows: RowCounts; sha256: string }
/** The number of rows of each table. */
export type RowCounts = Record<string, number>

export const format = 1

export const headerFor = (instance: string, at: number): ExportHeader => ({
  longwave: 'export',
  format,
  schema: newestSchema,
  instance,
  at: new Date(at).toISOString(),
})

export const tableHeaderFor = (table: TableName): TableHeader => ({ table, columns: columnNames(table) })

/** SHA-256 over lines in their order, each with its line feed. */
export function startChecksum(): { add(lines: string): void; sha256(): string } {
  const hash = createHash('sha256')
  return { add: (lines) => void hash.update(lines), sha256: () => hash.digest('hex') }
}
