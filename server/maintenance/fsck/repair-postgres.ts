import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatementSync } from 'node:sqlite'
import type pg from 'pg'
import { columnNames, type RowValues, type TableName, tableNames, tables } from '../../db/tables.ts'
import { columnArrays, selectFromArrays } from '../../engines/postgres/column-arrays.ts'
import { requireSynchronousCommit } from '../../engines/postgres/connection-config.ts'
import { requireNewestSchema } from '../../engines/postgres/snapshot.ts'
import { connectUnbounded } from '../../engines/postgres/unbounded-connection.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { lockTables, requireAlone } from '../postgres-alone.ts'
import type { OnProgress } from '../progress.ts'
import { copiedWordInvariants } from './copied-words.ts'
import type { FsckReport } from './invariant.ts'
import { copyOverConnection } from './postgres-copy.ts'
import { repair } from './repair.ts'
import { brokenAmong } from './words.ts'

const chunkSize = 1000

/**
 * Repairs a PostgreSQL database in one transaction: a copy of it in SQLite is repaired (repair.ts), and the rows in which
 * that differs from another copy are written back. Returns the report from before the repair.
 */
export async function repairPostgres(url: string, onProgress: OnProgress): Promise<FsckReport> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-repair-'))
  try {
    return await repairIn(folder, url, onProgress)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function repairIn(folder: string, url: string, onProgress: OnProgress): Promise<FsckReport> {
  const client = await connectUnbounded(url)
  try {
    await client.query(requireSynchronousCommit)
    await requireAlone(client)
    await client.query('begin')
    await requireNewestSchema(client)
    await lockTables(client, tableNames)
    const found = join(folder, 'found.db')
    const copy = await copyOverConnection(client, found, onProgress)
    const brokenWords = brokenAmong(copiedWordInvariants, copy)
    await copy.close()
    const before = await writeRepair(client, { found, repaired: join(folder, 'repaired.db') })
    if (brokenWords.length > 0) await client.query('truncate words; update word_index set up_to = 0')
    await client.query('commit')
    return { ...before, broken: [...before.broken, ...brokenWords] }
  } finally {
    await client.end()
  }
}

async function writeRepair(
  client: pg.Client,
  files: { found: string; repaired: string },
): Promise<FsckReport> {
  await copyFile(files.found, files.repaired)
  const db = new SqliteDatabase(files.repaired)
  try {
    const before = await repair(db)
    db.raw.prepare('attach ? as found').run(files.found)
    for (const table of tableNames) {
      await deleteRows(client, table, db.raw.prepare(selectRemoved(table)))
      await putRows(client, table, db.raw.prepare(selectChanged(table)))
    }
    return before
  } finally {
    db.close()
  }
}

async function deleteRows(client: pg.Client, table: TableName, removed: StatementSync): Promise<void> {
  const { primaryKey } = tables[table]
  const text = `delete from ${table} where (${primaryKey.join(', ')}) in (${selectFromArrays(table, primaryKey)})`
  for (const rows of inChunks(removed)) await client.query(text, columnArrays(primaryKey, rows))
}

/** In the order of the primary key, as in SQLite, so that a name which one account gives up is free for the next. */
async function putRows(client: pg.Client, table: TableName, changed: StatementSync): Promise<void> {
  const columns = columnNames(table)
  const assignments = columns.map((column) => `${column} = excluded.${column}`)
  const text = `insert into ${table} (${columns.join(', ')}) ${selectFromArrays(table, columns)}
    on conflict (${tables[table].primaryKey.join(', ')}) do update set ${assignments.join(', ')}`
  for (const rows of inChunks(changed)) await client.query(text, columnArrays(columns, rows))
}

const samePlace = (table: TableName): string =>
  tables[table].primaryKey.map((column) => `it.${column} = other.${column}`).join(' and ')

function selectRemoved(table: TableName): string {
  const key = tables[table].primaryKey.map((column) => `it.${column}`)
  return `select ${key.join(', ')} from found.${table} it
    where not exists (select 1 from main.${table} other where ${samePlace(table)})`
}

function selectChanged(table: TableName): string {
  const columns = columnNames(table)
  const differences = columns.map((column) => `it.${column} is not other.${column}`)
  return `select ${columns.map((column) => `it.${column}`).join(', ')}
    from main.${table} it left join found.${table} other on ${samePlace(table)}
    where ${differences.join(' or ')}
    order by ${tables[table].primaryKey.map((column) => `it.${column}`).join(', ')}`
}

function* inChunks(statement: StatementSync): Generator<RowValues[]> {
  statement.setReturnArrays(true)
  let rows: RowValues[] = []
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<RowValues>) {
    rows.push(row)
    if (rows.length < chunkSize) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
