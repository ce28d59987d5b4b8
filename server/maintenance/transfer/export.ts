import { newestSchema } from '../../db/migrations/ledger.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { columnNames, type TableName, tableNames, tables } from '../../db/tables.ts'
import { noProgress, type OnProgress } from '../progress.ts'
import type { ExportSource } from './export-source.ts'
import { type ExportFooter, headerFor, type RowCounts, startChecksum, tableHeaderFor } from './format.ts'

/** Yields the lines of an export, some at a time, and returns the row counts. */
export async function* exportLines(
  source: ExportSource,
  now: number,
  onProgress: OnProgress = noProgress,
): AsyncGenerator<string, RowCounts> {
  await requireSchema(source)
  const total = await countAll(source)
  let done = 0
  const checksum = startChecksum()
  const toLine = (value: unknown) => {
    const line = `${JSON.stringify(value)}\n`
    checksum.add(line)
    return line
  }
  const rowCounts: RowCounts = {}
  yield toLine(headerFor(await instanceId(source), now))
  for (const table of tableNames) {
    yield toLine(tableHeaderFor(table))
    let count = 0
    for await (const rows of source.rows(selectAll(table))) {
      count += rows.length
      yield rows.map(toLine).join('')
      done += rows.length
      onProgress({ doing: 'exporting', done, total, unit: 'rows' })
    }
    rowCounts[table] = count
  }
  yield `${JSON.stringify({ rows: rowCounts, sha256: checksum.sha256() } satisfies ExportFooter)}\n`
  return rowCounts
}

async function requireSchema(source: ExportSource): Promise<void> {
  const { schema = null } = (await source.get(newestMigration, {})) ?? {}
  if (schema === newestSchema) return
  throw new Error(
    `The database has schema ${schema}, this Longwave exports schema ${newestSchema}: export with the version that runs it.`,
  )
}

async function instanceId(source: ExportSource): Promise<string> {
  const instance = await source.get(findInstance, {})
  if (!instance) throw new Error('The database holds no instance: start the server on it once.')
  return instance.id
}

async function countAll(source: ExportSource): Promise<number> {
  let total = 0
  for (const table of tableNames) total += Number((await source.get(countRows(table), {}))?.count)
  return total
}

/** The casts are safe because the names come from the description of the tables. */
const selectAll = (table: TableName) =>
  prepared((_: object) =>
    tables[table].primaryKey.reduce(
      (query, column) => query.orderBy(column as never),
      q.selectFrom(table).select(columnNames(table) as never[]),
    ),
  )
const countRows = (table: TableName) =>
  prepared((_: object) => q.selectFrom(table).select((eb) => eb.fn.countAll().as('count')))
const newestMigration = prepared((_: object) =>
  q.selectFrom('migrations').select((eb) => eb.fn.max('number').as('schema')),
)
const findInstance = prepared((_: object) => q.selectFrom('instance').select('id'))
