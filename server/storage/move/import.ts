import { isDeepStrictEqual } from 'node:util'
import { newest } from '../migrate.ts'
import type { Target } from './engine.ts'
import { type End, format, type Head, type Rows, sectionOf } from './format.ts'
import { Lines } from './lines.ts'
import { flawOf, type Row, type TableName, tableNames } from './tables.ts'

/** So many rows are handed over at once. */
const rowsAtOnce = 1000

/** Gives the target every row of an export, and answers how many; throws when the file is not what was written. */
export async function importInto(target: Target, input: AsyncIterable<string>): Promise<Rows> {
  const lines = new Lines(input)
  requireHead((await lines.next()) as Partial<Head> | null)
  const rows: Rows = {}
  let line = await lines.next()
  for (const table of tableNames) {
    if (!isDeepStrictEqual(line, sectionOf(table))) lines.refuse(`does not begin the table ${table}`)
    line = await lines.next()
    rows[table] = 0
    while (Array.isArray(line)) {
      const some: Row[] = []
      const first = lines.number
      for (; Array.isArray(line) && some.length < rowsAtOnce; line = await lines.next()) {
        const flaw = flawOf(table, line)
        if (flaw) lines.refuse(flaw)
        some.push(line as Row)
      }
      await insert(target, table, some, first)
      rows[table] += some.length
    }
  }
  const { rows: counted, sha256 } = (line ?? {}) as Partial<End>
  if (!isDeepStrictEqual(counted, rows)) lines.refuse('does not count the rows that are there')
  if (sha256 !== lines.sha256())
    throw new Error('The file was changed since it was written: its SHA-256 differs.')
  await lines.requireNoMore()
  return rows
}

function requireHead(head: Partial<Head> | null): void {
  if (head?.longwave !== 'export') throw new Error('The file is not an export of Longwave.')
  const { format: itsFormat, schema } = head
  if (itsFormat === format && schema === newest) return
  const isNewer = Number(itsFormat) > format || Number(schema) > newest
  throw new Error(
    `The file has format ${itsFormat} and schema ${schema}, this Longwave reads format ${format} and schema ${newest}: ` +
      (isNewer
        ? 'import it with a newer version.'
        : 'import it with the version that wrote it, then start this one.'),
  )
}

async function insert(target: Target, table: TableName, rows: Row[], first: number): Promise<void> {
  try {
    await target.insert(table, rows)
  } catch (error) {
    const where = `Lines ${first} to ${first + rows.length - 1}, rows of ${table}`
    throw new Error(`${where}, cannot be stored: ${(error as Error).message}.`, { cause: error })
  }
}
