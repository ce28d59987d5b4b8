import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { Readable } from '../fsck/index.ts'
import { newest, requireKnown } from '../migrate.ts'
import { migrate as migrateSqlite } from '../sqlite/migrate.ts'
import { connect } from './connection.ts'
import { ledgerOf, postgresDialect } from './migrate.ts'

/** So many rows are in memory at a time. */
const most = 1000

/**
 * Everything as it is at one instant, as a file of SQLite: the tables are the same, so what is asked of one engine can be
 * asked of the other, and every invariant is written once.
 */
export async function copyOf(url: string, file: string): Promise<Readable & { close(): void }> {
  const { client } = await connect(url, { statement_timeout: 0, query_timeout: 0 })
  try {
    await client.query('begin isolation level repeatable read read only')
    const ledger = await ledgerOf(client)
    requireKnown(ledger, Math.max(0, ...ledger.map(({ number }) => number)), postgresDialect)
    if (ledger.length === 0) throw new Error('The database has no tables of Longwave.')
    if (ledger.length < newest) throw new Error('The database is of an older version: start Longwave once.')
    // What is wrong is to be found in the copy, not to keep it from being made.
    const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    copy.exec('pragma ignore_check_constraints = on; pragma synchronous = off')
    migrateSqlite(copy, 0)
    copy.exec('begin')
    for (const table of tablesOf(copy)) await copyTable(client, copy, table)
    copy.exec('commit')
    return { raw: copy, close: () => copy.close() }
  } finally {
    await client.end()
  }
}

/** The ledger of a copy is that of the copy. */
function tablesOf(copy: DatabaseSync): string[] {
  const sql = "select name from sqlite_master where type = 'table' and name <> 'migrations'"
  return copy
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
}

async function copyTable(client: pg.Client, copy: DatabaseSync, table: string): Promise<void> {
  const columns = copy
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
  copy.exec(`delete from ${table}`)
  const add = copy.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  await client.query(`declare rows no scroll cursor for select ${columns.join(', ')} from ${table}`)
  for (let left = true; left; ) {
    const { rows } = await client.query({ text: `fetch ${most} from rows`, rowMode: 'array' })
    for (const row of rows) add.run(...row)
    left = rows.length === most
  }
  await client.query('close rows')
}
