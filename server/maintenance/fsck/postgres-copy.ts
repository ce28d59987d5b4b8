import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { openSnapshot, selectInChunks } from '../../engines/postgres/snapshot.ts'
import { migrate as migrateSqlite } from '../../engines/sqlite/migrate.ts'
import type { ReadableDatabase } from './invariant.ts'

export type DatabaseCopy = ReadableDatabase & { close(): void | Promise<void> }

/**
 * Copies a snapshot of a PostgreSQL database into a SQLite file. The tables are the same, so every invariant is written
 * once, in SQL for SQLite.
 */
export async function copyToSqlite(url: string, file: string): Promise<DatabaseCopy> {
  const client = await openSnapshot(url)
  try {
    return await copyOverConnection(client, file)
  } finally {
    await client.end()
  }
}

/** Copies everything that this connection sees, including what its own open transaction has written. */
export async function copyOverConnection(client: pg.Client, file: string): Promise<DatabaseCopy> {
  // Constraints are off, so that broken rows can be copied and then reported.
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  copy.exec('pragma ignore_check_constraints = on; pragma synchronous = off')
  migrateSqlite(copy, 0)
  copy.exec('begin')
  for (const table of tablesOf(copy)) await copyTable(client, copy, table)
  copy.exec('commit')
  return { raw: copy, close: () => copy.close() }
}

/** Makes a copy in a temporary folder, which is removed when the copy is closed. */
export async function inTemporaryFolder(
  makeCopy: (file: string) => Promise<DatabaseCopy>,
): Promise<DatabaseCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { raw, close } = await makeCopy(join(folder, 'copy.db'))
    return {
      raw,
      async close() {
        await close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** All tables but the ledger of migrations: the copy has its own. */
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
  const insert = copy.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  for await (const rows of selectInChunks(client, `select ${columns.join(', ')} from ${table}`)) {
    for (const row of rows) insert.run(...row)
  }
}
