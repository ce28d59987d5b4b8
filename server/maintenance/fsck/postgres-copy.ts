import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { openInstant, rowsOf } from '../../engines/postgres/snapshot.ts'
import { migrate as migrateSqlite } from '../../engines/sqlite/migrate.ts'
import type { Readable } from './index.ts'

export type Copy = Readable & { close(): void | Promise<void> }

/**
 * Everything as it is at one instant, as a file of SQLite: the tables are the same, so what is asked of one engine can be
 * asked of the other, and every invariant is written once.
 */
export async function copyOf(url: string, file: string): Promise<Copy> {
  const client = await openInstant(url)
  try {
    return await copyThrough(client, file)
  } finally {
    await client.end()
  }
}

/** As this connection sees it, and so with what its transaction alone knows of. */
export async function copyThrough(client: pg.Client, file: string): Promise<Copy> {
  // What is wrong is to be found in the copy, not to keep it from being made.
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  copy.exec('pragma ignore_check_constraints = on; pragma synchronous = off')
  migrateSqlite(copy, 0)
  copy.exec('begin')
  for (const table of tablesOf(copy)) await copyTable(client, copy, table)
  copy.exec('commit')
  return { raw: copy, close: () => copy.close() }
}

/** A copy in a folder of its own, which is gone when the copy is closed. */
export async function inFolder(copy: (file: string) => Promise<Copy>): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { raw, close } = await copy(join(folder, 'copy.db'))
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
  for await (const rows of rowsOf(client, `select ${columns.join(', ')} from ${table}`)) {
    for (const row of rows) add.run(...row)
  }
}
