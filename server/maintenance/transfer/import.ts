import { isDeepStrictEqual } from 'node:util'
import { newestSchema } from '../../db/migrations/ledger.ts'
import type { RowValues } from '../../db/tables.ts'
import { type ExportFooter, type ExportHeader, format, type RowCounts, type TableHeader } from './format.ts'
import { type ImportTarget, removedTables } from './import-target.ts'
import { badHeader, LineReader } from './line-reader.ts'
import { problemWith } from './row-values.ts'

const chunkSize = 1000

/** Inserts every row of an export into the target and returns the row counts. Throws when the file is incomplete or changed. */
export async function importLines(target: ImportTarget, input: AsyncIterable<string>): Promise<RowCounts> {
  const reader: LineReader = new LineReader(input)
  await reader.next()
  const header = reader.value as Partial<ExportHeader> | null
  if (header?.longwave !== 'export') reader.reject(badHeader)
  const stored = await target.prepare(schemaOf(header))
  await reader.next()
  const rowCounts: RowCounts = {}
  for (const [table, columns] of stored) {
    await skipRemovedTables(reader, rowCounts)
    if (!isDeepStrictEqual(reader.value, { table, columns } satisfies TableHeader)) {
      reader.reject(`is not the header of the table ${table}`)
    }
    await reader.next()
    rowCounts[table] = await importTable(target, { table, columns }, reader)
  }
  await skipRemovedTables(reader, rowCounts)
  await requireFooter(reader, rowCounts)
  return rowCounts
}

/** The schema of the file: an older one is migrated once its rows are there. */
function schemaOf({ format: fileFormat, schema }: Partial<ExportHeader>): number {
  const isKnown = fileFormat === format && Number.isSafeInteger(schema) && Number(schema) >= 1
  if (isKnown && Number(schema) <= newestSchema) return Number(schema)
  const isNewer = Number(fileFormat) > format || Number(schema) > newestSchema
  throw new Error(
    `The file has format ${fileFormat} and schema ${schema}, this Longwave reads format ${format} and schemas up to ${newestSchema}: ` +
      (isNewer ? 'import it with a newer version.' : 'No version wrote such a file.'),
  )
}

async function importTable(
  target: ImportTarget,
  { table, columns }: TableHeader,
  reader: LineReader,
): Promise<number> {
  let count = 0
  while (Array.isArray(reader.value)) {
    const first = reader.number
    const rows = await readRows({ table, columns }, reader)
    await target.insert(table, columns, rows).catch((error: Error) => {
      const lines = `Lines ${first} to ${first + rows.length - 1}`
      throw new Error(`${lines} (rows of ${table}) cannot be stored: ${error.message}.`, { cause: error })
    })
    count += rows.length
  }
  return count
}

async function skipRemovedTables(reader: LineReader, rowCounts: RowCounts): Promise<void> {
  for (;;) {
    const { table } = (reader.value ?? {}) as { table?: string }
    if (table === undefined || !removedTables.includes(table)) return
    let count = 0
    for (await reader.next(); Array.isArray(reader.value); await reader.next()) count++
    rowCounts[table] = count
  }
}

async function readRows({ table, columns }: TableHeader, reader: LineReader): Promise<RowValues[]> {
  const rows: RowValues[] = []
  for (; Array.isArray(reader.value) && rows.length < chunkSize; await reader.next()) {
    const problem = problemWith(table, columns, reader.value)
    if (problem) reader.reject(problem)
    rows.push(reader.value as RowValues)
  }
  return rows
}

async function requireFooter(reader: LineReader, rowCounts: RowCounts): Promise<void> {
  const footer = (reader.value ?? {}) as Partial<ExportFooter>
  if (!isDeepStrictEqual(footer.rows, rowCounts)) {
    reader.reject('does not match the number of rows before it')
  }
  if (footer.sha256 !== reader.sha256()) {
    throw new Error('The file was changed since it was written: its SHA-256 differs.')
  }
  await reader.expectEndOfFile()
}
