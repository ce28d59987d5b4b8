import { dirname } from 'node:path'
import type { DatabaseLocation } from '../../engines/options.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { databaseFile, requireFile } from '../../engines/sqlite/database-file.ts'
import { createPrivate } from '../../engines/sqlite/file-modes.ts'
import { requireSpaceFor } from '../../engines/sqlite/free-space.ts'
import { requireNewestSchema } from '../../engines/sqlite/migrate.ts'
import { copyToSqlite } from '../fsck/postgres-copy.ts'
import type { OnProgress } from '../progress.ts'
import { keepSynced } from './keep-synced.ts'

/**
 * Copies a database, as it is at this moment, into a new SQLite file: the same file for both engines. A server may write
 * meanwhile, and is not delayed. The copy has no remains of deleted rows.
 */
export async function copyDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  to: string,
  onProgress: OnProgress,
): Promise<void> {
  if (databaseUrl === undefined) return copyFile(databaseFile(dataDir), to, onProgress)
  createPrivate(to)
  const syncing = keepSynced(to)
  try {
    const copy = await copyToSqlite(databaseUrl, to, onProgress)
    await copy.close()
  } finally {
    await syncing.stop()
  }
}

async function copyFile(file: string, to: string, onProgress: OnProgress): Promise<void> {
  requireFile(file)
  const db = new SqliteDatabase(file, { readOnly: true })
  try {
    requireNewestSchema(db.raw)
    const total = contentBytes(db)
    requireSpaceFor(total, dirname(to))
    createPrivate(to)
    onProgress({ doing: 'copying', done: 0, total, unit: 'bytes' })
    const syncing = keepSynced(to)
    try {
      db.raw.prepare('vacuum into ?').run(to)
    } finally {
      await syncing.stop()
    }
  } finally {
    db.close()
  }
}

/** The size of the copy, which has no free pages. */
function contentBytes({ raw }: SqliteDatabase): number {
  const [pages = 0, free = 0, size = 0] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
    Number(raw.prepare(`pragma ${name}`).get()?.[name]),
  )
  return (pages - free) * size
}
