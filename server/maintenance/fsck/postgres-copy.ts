import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { columnNames, type TableName, tableNames } from '../../db/tables.ts'
import { openSnapshot, selectInChunks } from '../../engines/postgres/snapshot.ts'
import { pragmas } from '../../engines/sqlite/connect.ts'
import { insertSql } from '../../engines/sqlite/insert-sql.ts'
import { migrate as migrateSqlite } from '../../engines/sqlite/migrate.ts'
import { noProgress, type OnProgress } from '../progress.ts'
import { copyWords } from './copied-words.ts'
import type { OpenDatabase } from './invariant.ts'

/**
 * Copies a snapshot of a PostgreSQL database into a SQLite file. The tables are the same, so every invariant is written
 * once, in SQL for SQLite.
 */
export async function copyToSqlite(
  url: string,
  file: string,
  onProgress: OnProgress = noProgress,
): Promise<OpenDatabase> {
  const client = await openSnapshot(url)
  try {
    return await copyOverConnection(client, file, onProgress)
  } finally {
    await client.end()
  }
}

/** Copies everything that this connection sees, including what its own open transaction has written. */
export async function copyOverConnection(
  client: pg.Client,
  file: string,
  onProgress: OnProgress = noProgress,
): Promise<OpenDatabase> {
  // Constraints are off, so that broken rows can be copied and then reported.
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    copy.exec(
      `pragma page_size = ${pragmas.page_size}; pragma ignore_check_constraints = on; pragma synchronous = off`,
    )
    migrateSqlite(copy, 0)
    const total = await countRows(client)
    let done = 0
    const count = (rows: number) => {
      done += rows
      onProgress({ doing: 'copying', done, total, unit: 'rows' })
    }
    copy.exec('begin')
    for (const table of tableNames) await copyTable(client, copy, table, count)
    await copyWords(client, copy)
    copy.exec('commit')
    return { raw: copy, close: () => copy.close() }
  } catch (error) {
    copy.close()
    throw error
  }
}

async function countRows(client: pg.Client): Promise<number> {
  const counts = tableNames.map((table) => `(select count(*) from ${table})`)
  const { rows } = await client.query(`select ${counts.join(' + ')} as total`)
  return Number(rows[0]?.total)
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

async function copyTable(
  client: pg.Client,
  copy: DatabaseSync,
  table: TableName,
  count: (rows: number) => void,
): Promise<void> {
  copy.exec(`delete from ${table}`)
  const insert = copy.prepare(insertSql(table))
  for await (const rows of selectInChunks(client, `select ${columnNames(table).join(', ')} from ${table}`)) {
    for (const row of rows) insert.run(...row)
    count(rows.length)
  }
}
