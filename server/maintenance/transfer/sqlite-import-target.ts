import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tableNames } from '../../db/tables.ts'
import { prepareDirectory, syncDirectory } from '../../engines/sqlite/data-directory.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { databaseFile } from '../../engines/sqlite/database-file.ts'
import { lockDirectory } from '../../engines/sqlite/directory-lock.ts'
import { insertSql } from '../../engines/sqlite/insert-sql.ts'
import { migrate } from '../../engines/sqlite/migrate.ts'
import { fsck } from '../fsck/fsck.ts'
import { deleteMigratedRows, type ImportTarget, type StoredColumns, selectIsUsed } from './import-target.ts'

/** Each commit waits for the disk and only the last one matters, so there are few of them. */
const rowsPerCommit = 50_000

/**
 * Imports into a temporary folder inside the data directory; one rename at the end makes the new file the database. The
 * import may be killed at any time: the server still starts with what was there before, and the next import removes the
 * folder.
 */
export function openSqliteImportTarget(
  dataDir: string,
  { maxPages }: { maxPages: number | undefined },
): ImportTarget {
  prepareDirectory(dataDir, (sentence) => process.emitWarning(sentence))
  const lock = lockDirectory(dataDir)
  const folder = join(dataDir, 'importing')
  const cleanUp = () => {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
  try {
    requireEmpty(databaseFile(dataDir))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    return startImport(dataDir, folder, { cleanUp, maxPages })
  } catch (error) {
    cleanUp()
    throw error
  }
}

function startImport(
  dataDir: string,
  folder: string,
  { cleanUp, maxPages }: { cleanUp: () => void; maxPages: number | undefined },
): ImportTarget {
  const db = new SqliteDatabase(databaseFile(folder))
  let uncommittedRows = 0
  let isFinished = false

  return {
    async prepare(schema) {
      migrate(db.raw, Date.now(), schema)
      if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
      db.raw.exec(`begin; ${deleteMigratedRows}`)
      return storedColumns(db)
    },
    async insert(table, columns, rows) {
      const statement = db.raw.prepare(insertSql(table, columns))
      for (const row of rows) statement.run(...row)
      uncommittedRows += rows.length
      if (uncommittedRows < rowsPerCommit) return
      db.raw.exec('commit; begin')
      uncommittedRows = 0
    },
    async fsck() {
      if (db.raw.isTransaction) db.raw.exec('commit')
      migrate(db.raw, Date.now())
      return fsck(db)
    },
    async finish() {
      if (db.raw.isTransaction) db.raw.exec('commit')
      db.raw.exec('pragma wal_checkpoint(truncate)')
      db.close()
      replaceDatabase(databaseFile(folder), databaseFile(dataDir))
      syncDirectory(dataDir)
      isFinished = true
      cleanUp()
    },
    async discard() {
      if (isFinished) return
      isFinished = true
      if (db.raw.isOpen) db.close()
      cleanUp()
    },
  }
}

function storedColumns({ raw }: SqliteDatabase): StoredColumns {
  const columnsOf = raw.prepare('select name from pragma_table_info(?) order by cid')
  const tables = tableNames.map((table) => {
    const columns = columnsOf.all(table).map(({ name }) => String(name))
    return [table, columns] as const
  })
  return new Map(tables.filter(([, columns]) => columns.length > 0))
}

function openMigrated(file: string, now: number): SqliteDatabase {
  const db = new SqliteDatabase(file)
  migrate(db.raw, now)
  return db
}

function requireEmpty(file: string): void {
  if (!existsSync(file)) return
  const db = openMigrated(file, Date.now())
  try {
    const { is_used } = db.raw.prepare(selectIsUsed).get() as { is_used: number }
    if (is_used)
      throw new Error(
        `${file} already has accounts. An import needs an empty DATA_DIR: set it to another folder.`,
      )
  } finally {
    db.close()
  }
}

/** First removes an empty instance with its log, because SQLite would replay that log into the new file. */
function replaceDatabase(from: string, to: string): void {
  // A log left after the checkpoint belongs to the file, and a rename would lose it.
  if (existsSync(`${from}-wal`)) throw new Error(`${from} is in use by another program.`)
  for (const old of [to, `${to}-wal`, `${to}-shm`]) rmSync(old, { force: true })
  renameSync(from, to)
}
