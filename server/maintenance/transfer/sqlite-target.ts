import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf, type TableName } from '../../db/tables.ts'
import { prepareDirectory, syncDirectory } from '../../engines/sqlite/data-directory.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { lockDirectory } from '../../engines/sqlite/directory-lock.ts'
import { migrate } from '../../engines/sqlite/migrate.ts'
import { databaseFile } from '../../engines/sqlite/open.ts'
import { fsck } from '../fsck/index.ts'
import type { Target } from './engine.ts'

/** Each commit waits for the disk, and nobody is waiting for any but the last. */
const rowsPerCommit = 50_000

/**
 * The instance grows in a folder of its own inside the data directory, and becomes the instance by one rename. So it
 * may be killed at any time: a start finds what was there before, and the next import throws the folder away.
 */
export function openSqliteTarget(dataDir: string, { maxPages }: { maxPages: number | undefined }): Target {
  prepareDirectory(dataDir)
  const lock = lockDirectory(dataDir)
  const place = join(dataDir, 'importing')
  const leave = () => {
    rmSync(place, { recursive: true, force: true })
    lock.release()
  }
  try {
    requireEmpty(databaseFile(dataDir))
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { mode: 0o700 })
    return fill(dataDir, place, { leave, maxPages })
  } catch (error) {
    leave()
    throw error
  }
}

function fill(
  dataDir: string,
  place: string,
  { leave, maxPages }: { leave: () => void; maxPages: number | undefined },
): Target {
  const db = openNew(databaseFile(place), Date.now())
  // What a new instance begins with is in the file, too.
  db.raw.exec('begin; delete from clock; delete from instance; delete from persona_lease')
  if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
  let waiting = 0
  let isOver = false

  return {
    async insert(table, rows) {
      const statement = db.raw.prepare(insertInto(table))
      for (const row of rows) statement.run(...row)
      waiting += rows.length
      if (waiting < rowsPerCommit) return
      db.raw.exec('commit; begin')
      waiting = 0
    },
    async fsck() {
      if (db.raw.isTransaction) db.raw.exec('commit')
      return fsck(db)
    },
    async finish() {
      if (db.raw.isTransaction) db.raw.exec('commit')
      db.raw.exec('pragma wal_checkpoint(truncate)')
      db.close()
      moveIn(databaseFile(place), databaseFile(dataDir))
      syncDirectory(dataDir)
      isOver = true
      leave()
    },
    async abandon() {
      if (isOver) return
      isOver = true
      if (db.raw.isOpen) db.close()
      leave()
    },
  }
}

function openNew(file: string, now: number): SqliteDatabase {
  const db = new SqliteDatabase(file)
  migrate(db.raw, now)
  return db
}

function requireEmpty(file: string): void {
  if (!existsSync(file)) return
  const db = openNew(file, Date.now())
  try {
    const { used } = db.raw
      .prepare('select exists (select 1 from accounts) or exists (select 1 from transmissions) as used')
      .get() as { used: number }
    if (used)
      throw new Error(
        `${file} already has accounts. An import needs an empty DATA_DIR: set it to another folder.`,
      )
  } finally {
    db.close()
  }
}

/** An empty instance that was there goes first, and its log with it: SQLite would play that into the new file. */
function moveIn(from: string, to: string): void {
  // A log that is left is part of the file, and would not come along.
  if (existsSync(`${from}-wal`)) throw new Error(`${from} is in use by another program.`)
  for (const old of [to, `${to}-wal`, `${to}-shm`]) rmSync(old, { force: true })
  renameSync(from, to)
}

const insertInto = (table: TableName): string => {
  const columns = columnsOf(table)
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
}
