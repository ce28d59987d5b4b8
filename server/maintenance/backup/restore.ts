import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabaseLocation } from '../../engines/options.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { failureKind } from '../../engines/sqlite/failure-kind.ts'
import { requireSpaceFor } from '../../engines/sqlite/free-space.ts'
import { migrate } from '../../engines/sqlite/migrate.ts'
import { fsckInTurns } from '../fsck/fsck.ts'
import type { FsckReport } from '../fsck/invariant.ts'
import { prepareNewDatabase } from '../new-database.ts'
import { noProgress, type OnProgress } from '../progress.ts'
import { exportLines } from '../transfer/export.ts'
import { importLines } from '../transfer/import.ts'
import { openImportTarget } from '../transfer/open.ts'
import { SqliteExportSource } from '../transfer/sqlite-export-source.ts'
import { requireBackup } from './backup-file.ts'

/** A file by its name, or what a pipe brings. */
export type BackupSource = string | Readable

/** An aborted `signal` ends a copy that waits for its source, and an `onProgress` that throws ends the rest. */
type RestoreOptions = { onProgress?: OnProgress; signal?: AbortSignal | undefined }

/**
 * Makes an instance from a backup, where there is none. The backup may be of any earlier schema, and is not changed.
 * Nothing is visible before everything has succeeded; a report that is not ok means that nothing was restored.
 */
export async function restore(
  source: BackupSource,
  location: DatabaseLocation,
  { onProgress = noProgress, signal }: RestoreOptions = {},
): Promise<FsckReport> {
  if (typeof source === 'string') requireBackup(source)
  try {
    return location.databaseUrl === undefined
      ? await restoreFile(source, location.dataDir, { onProgress, signal })
      : await restoreRows(source, location, { onProgress, signal })
  } catch (error) {
    const { cause, message } = error as Error
    const damage = [error, cause].find((each) => failureKind(each) === 'broken')
    throw damage ? new Error(`${nameOf(source)} is damaged: ${message}.`, { cause: error }) : error
  }
}

const nameOf = (source: BackupSource): string => (typeof source === 'string' ? source : 'The standard input')

async function restoreFile(
  source: BackupSource,
  dataDir: string,
  { onProgress, signal }: Required<RestoreOptions>,
): Promise<FsckReport> {
  const place = prepareNewDatabase(dataDir)
  let isFinished = false
  try {
    await copyBackup(source, place.file, { onProgress, signal })
    const db = new SqliteDatabase(place.file)
    try {
      migrate(db.raw, Date.now())
      const report = await fsckInTurns(db, onProgress)
      if (!report.ok) return report
      db.raw.exec('pragma wal_checkpoint(truncate)')
      db.close()
      place.putInPlace()
      isFinished = true
      return report
    } finally {
      if (db.raw.isOpen) db.close()
    }
  } finally {
    if (!isFinished) place.discard()
  }
}

/** PostgreSQL gets the rows by an import, out of a copy with the newest schema. */
async function restoreRows(
  source: BackupSource,
  location: DatabaseLocation,
  { onProgress, signal }: Required<RestoreOptions>,
): Promise<FsckReport> {
  const target = await openImportTarget(location)
  const folder = await mkdtemp(join(tmpdir(), 'longwave-restore-'))
  try {
    const copy = join(folder, 'copy.db')
    await copyBackup(source, copy, { onProgress, signal })
    const migrated = new SqliteDatabase(copy)
    migrate(migrated.raw, Date.now())
    migrated.close()
    const rows = new SqliteExportSource(copy)
    await importLines(target, exportLines(rows, Date.now(), onProgress))
    rows.close()
    const report = await target.fsck(onProgress)
    if (report.ok) await target.finish()
    return report
  } finally {
    await target.discard()
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyBackup(
  source: BackupSource,
  to: string,
  { onProgress, signal }: Required<RestoreOptions>,
): Promise<void> {
  const isFile = typeof source === 'string'
  const total = isFile ? statSync(source).size : undefined
  if (total !== undefined) requireSpaceFor(total, dirname(to))
  let done = 0
  const count = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      done += piece.length
      onProgress({ doing: 'copying', done, total, unit: 'bytes' })
      yield piece
    }
  }
  const input = isFile ? createReadStream(source, { highWaterMark: 1 << 20 }) : source
  await pipeline(input, count, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  if (!isFile) requireBackup(to, nameOf(source))
}
