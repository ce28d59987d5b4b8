import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { columnNames, type TableName, tableNames } from '../../db/tables.ts'
import { openSnapshot, selectInChunks } from '../../engines/postgres/snapshot.ts'
import { insertSql } from '../../engines/sqlite/insert-sql.ts'
import { migrate as migrateSqlite } from '../../engines/sqlite/migrate.ts'
import type { OpenDatabase } from './invariant.ts'

/**
 * Copies a snapshot of a PostgreSQL database into a SQLite file. The tables are the same, so every invariant is written
 * once, in SQL for SQLite.
 */
export async function copyToSqlite(url: string, file: string): Promise<OpenDatabase> {
  const client = await openSnapshot(url)
  try {
    return await copyOverConnection(client, file)
  } finally {
    await client.end()
  }
}

/** Copies everything that this connection sees, including what its own open transaction has written. */
export async function copyOverConnection(client: pg.Client, file: string): Promise<OpenDatabase> {
  // Constraints are off, so that broken rows can be copied and then reported.
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  copy.exec('pragma ignore_check_constraints = on; pragma synchronous = off')
  migrateSqlite(copy, 0)
  copy.exec('begin')
  for (const table of tableNames) await copyTable(client, copy, table)
  copy.exec('commit')
  return { raw: copy, close: () => copy.close() }
}

/** Makes a copy in a temporary folder, which is removed when the copy is closed. */
export async function inTemporaryFolder(
  makeCopy: (file: string) => Promise<OpenDatabase>,
): Promise<OpenDatabase> {
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

async function copyTable(client: pg.Client, copy: DatabaseSync, table: TableName): Promise<void> {
  copy.exec(`delete from ${table}`)
  const insert = copy.prepare(insertSql(table))
  for await (const rows of selectInChunks(client, `select ${columnNames(table).join(', ')} from ${table}`)) {
    for (const row of rows) insert.run(...row)
  }
}
