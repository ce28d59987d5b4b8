import { existsSync, statSync } from 'node:fs'
import { newestSchema } from '../../db/migrations/ledger.ts'
import { readFileHeader } from '../../engines/sqlite/file-header.ts'

/**
 * A backup is a SQLite file without a write-ahead log, as `vacuum into` writes it. The database of a server always has
 * a log, so a file that was copied from a DATA_DIR is recognized: it may lack the writes of its log.
 */
export function requireBackup(file: string, name = file): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${name}.`)
  if (!stats.isFile()) throw new Error(`${name} is not a regular file.`)
  const { start, isSqlite, hasLog, schema } = readFileHeader(file)
  if (start.startsWith('{"longwave":"export"')) {
    throw new Error(`${name} is an export, not a backup: use longwave import.`)
  }
  if (!isSqlite) throw new Error(`${name} is no backup: it does not begin like a SQLite file.`)
  if (hasLog || existsSync(`${file}-wal`)) {
    throw new Error(
      `${name} is a copy of a database, not a backup: the writes of its log may be missing. If nothing used the database when all its files were copied, put them into DATA_DIR yourself.`,
    )
  }
  if (existsSync(`${file}-journal`)) throw new Error(`${name} is a backup that was never finished.`)
  if (schema === 0) throw new Error(`${name} is a SQLite file of another program.`)
  if (schema > newestSchema) {
    throw new Error(
      `${name} has schema ${schema}, this Longwave knows schema ${newestSchema}: restore it with a newer version.`,
    )
  }
}
