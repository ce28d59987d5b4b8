import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { isClosedFile } from '../../engines/sqlite/file-header.ts'
import type { OpenDatabase, ReadableDatabase } from './invariant.ts'

/**
 * Opens a database file for fsck. SQLite readers write a shared-memory file next to the database. Where that is not
 * possible, for example on read-only media, the file is opened as immutable. A backup always is.
 */
export function openReadOnly(file: string): OpenDatabase {
  if (isClosedFile(file)) return openImmutable(file)
  try {
    return new SqliteDatabase(file, { readOnly: true })
  } catch (error) {
    const { errcode = 0 } = ((error as Error).cause ?? {}) as { errcode?: number }
    if (![readonly, cannotOpen].includes(errcode & 0xff)) throw error
    if (!hasLog(file)) return openImmutable(file)
    throw new Error(
      `${file} has a write-ahead log (${file}-wal), which can only be read in a writable folder: copy both files to one.`,
      { cause: error },
    )
  }
}

/** The same without a trace: beside a database that nobody has open, no shared-memory file is made. */
export const openWithoutTrace = (file: string): OpenDatabase =>
  existsSync(`${file}-wal`) ? openReadOnly(file) : openImmutable(file)

// Primary result codes of SQLite.
const readonly = 8
const cannotOpen = 14

/** Rows in the log belong to the database, and an immutable reader would ignore them. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

export function openImmutable(file: string): ReadableDatabase & { close(): void } {
  const location = pathToFileURL(file)
  location.searchParams.set('immutable', '1')
  const raw = new DatabaseSync(location, { readOnly: true })
  raw.enableDefensive(true)
  raw.exec('pragma trusted_schema = off; pragma cache_size = -32000')
  return { raw, close: () => raw.close() }
}
