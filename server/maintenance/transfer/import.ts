import { isDeepStrictEqual } from 'node:util'
import { newest } from '../../db/migrations/ledger.ts'
import { flawOf, type Row, type TableName, tableNames } from '../../db/tables.ts'
import type { Target } from './engine.ts'
import { type End, format, type Head, type Rows, sectionOf } from './format.ts'
import { Lines, noHead } from './lines.ts'

/** So many rows are handed over at once. */
const rowsAtOnce = 1000

/** Gives the target every row of an export, and answers how many; throws when the file is not what was written. */
export async function importInto(target: Target, input: AsyncIterable<string>): Promise<Rows> {
  const lines: Lines = new Lines(input)
  await lines.next()
  const head = lines.value as Partial<Head> | null
  if (head?.longwave !== 'export') lines.refuse(noHead)
  requireVersion(head)
  await lines.next()
  const rows: Rows = {}
  for (const table of tableNames) {
    if (!isDeepStrictEqual(lines.value, sectionOf(table))) lines.refuse(`does not begin the table ${table}`)
    await lines.next()
    rows[table] = await importRows(target, table, lines)
  }
  await requireEnd(lines, rows)
  return rows
}

function requireVersion({ format: itsFormat, schema }: Partial<Head>): void {
  if (itsFormat === format && schema === newest) return
  const isNewer = Number(itsFormat) > format || Number(schema) > newest
  throw new Error(
    `The file has format ${itsFormat} and schema ${schema}, this Longwave reads format ${format} and schema ${newest}: ` +
      (isNewer
        ? 'import it with a newer version.'
        : 'import it with the version that wrote it, then start this one.'),
  )
}

async function importRows(target: Target, table: TableName, lines: Lines): Promise<number> {
  let count = 0
  while (Array.isArray(lines.value)) {
    const first = lines.number
    const rows = await someRows(table, lines)
    await target.insert(table, rows).catch((error: Error) => {
      const where = `Lines ${first} to ${first + rows.length - 1}, rows of ${table}`
      throw new Error(`${where}, cannot be stored: ${error.message}.`, { cause: error })
    })
    count += rows.length
  }
  return count
}

async function someRows(table: TableName, lines: Lines): Promise<Row[]> {
  const rows: Row[] = []
  for (; Array.isArray(lines.value) && rows.length < rowsAtOnce; await lines.next()) {
    const flaw = flawOf(table, lines.value)
    if (flaw) lines.refuse(flaw)
    rows.push(lines.value as Row)
  }
  return rows
}

async function requireEnd(lines: Lines, rows: Rows): Promise<void> {
  const end = (lines.value ?? {}) as Partial<End>
  if (!isDeepStrictEqual(end.rows, rows)) lines.refuse('does not count the rows that are there')
  if (end.sha256 !== lines.sha256()) {
    throw new Error('The file was changed since it was written: its SHA-256 differs.')
  }
  await lines.requireNoMore()
}
