import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { prepareDirectory, syncDirectory } from '../engines/sqlite/data-directory.ts'
import { SqliteDatabase } from '../engines/sqlite/database.ts'
import { databaseFile, importingFolder } from '../engines/sqlite/database-file.ts'
import { lockDirectory, lockOf } from '../engines/sqlite/directory-lock.ts'
import { migrate } from '../engines/sqlite/migrate.ts'

/** Whether a database already holds an instance, as `is_used`. */
export const selectIsUsed =
  'select exists (select 1 from accounts) or exists (select 1 from transmissions) as is_used'

export type NewDatabase = {
  /** Where the new database grows. */
  file: string
  /** Makes the file, which must be checkpointed and closed, the database of the data directory. */
  putInPlace(): void
  /** Removes it, with the data directory if that is new, and lets others use the directory. */
  discard(): void
}

/**
 * A new database grows in a temporary folder inside the data directory; one rename at the end makes it the database. The
 * process may be killed at any time: the server still starts with what was there before, and the next start, import or restore
 * removes the folder. Throws if the directory holds an instance, or another process uses it.
 */
export function prepareNewDatabase(dataDir: string): NewDatabase {
  const created = prepareDirectory(dataDir, (sentence) => process.emitWarning(sentence))
  const lock = lockDirectory(dataDir)
  const folder = importingFolder(dataDir)
  const discard = () => {
    rmSync(folder, { recursive: true, force: true })
    if (created.length > 0) removeFolders(created, lockOf(dataDir))
    lock.release()
  }
  try {
    requireEmpty(databaseFile(dataDir))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    discard()
    throw error
  }
  return {
    file: databaseFile(folder),
    putInPlace() {
      replaceDatabase(databaseFile(folder), databaseFile(dataDir))
      syncDirectory(dataDir)
      rmSync(folder, { recursive: true, force: true })
      lock.release()
    },
    discard,
  }
}

/** Runs while the lock is held: a process that finds the folder cannot lock it, so it puts nothing there. */
function removeFolders(folders: string[], lockFile: string): void {
  try {
    rmSync(lockFile)
    for (const folder of folders.toReversed()) rmdirSync(folder)
  } catch {
    // Windows keeps an open file, and a folder that is not empty stays.
  }
}

function requireEmpty(file: string): void {
  if (!existsSync(file)) return
  const db = new SqliteDatabase(file)
  try {
    migrate(db.raw, Date.now())
    const { is_used } = db.raw.prepare(selectIsUsed).get() as { is_used: number }
    if (is_used)
      throw new Error(
        `${file} already has accounts, and an empty DATA_DIR is needed: set it to another folder.`,
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
