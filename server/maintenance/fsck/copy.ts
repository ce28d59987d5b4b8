import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import type { Readable } from './index.ts'

/**
 * Opens a file to count it. Readers of a live file share memory with its server, in files beside it; for a copy in a
 * place where nothing can be written, SQLite has to be told that it is alone.
 */
export function openToRead(file: string): Readable & { close(): void } {
  try {
    return new SqliteDatabase(file, { readOnly: true })
  } catch (error) {
    const { errcode = 0 } = ((error as Error).cause ?? {}) as { errcode?: number }
    if (![readonly, cannotOpen].includes(errcode & 0xff)) throw error
    if (!hasLog(file)) return openAlone(file)
    throw new Error(
      `${file} has a log beside it (${file}-wal) that can only be read where files can be made: copy both to such a place.`,
      { cause: error },
    )
  }
}

/** See the primary result codes of SQLite. */
const readonly = 8
const cannotOpen = 14

/** What the log holds belongs to the file, and a reader that thinks itself alone would not look there. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

function openAlone(file: string): Readable & { close(): void } {
  const location = pathToFileURL(file)
  location.searchParams.set('immutable', '1')
  const raw = new DatabaseSync(location, { readOnly: true })
  raw.enableDefensive(true)
  raw.exec('pragma trusted_schema = off; pragma cache_size = -32000')
  return { raw, close: () => raw.close() }
}
