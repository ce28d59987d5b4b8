import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivate } from './file-modes.ts'

/**
 * Locks the data directory for this process. The lock is an open transaction on a separate SQLite file: the operating
 * system releases it when the process ends, however it ends, so a stale lock is impossible.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = join(directory, 'longwave.lock')
  createPrivate(file)
  const lockDb = new DatabaseSync(file, { timeout: 0 })
  try {
    lockDb.exec(
      'create table if not exists holder (one integer primary key check (one = 1), pid integer not null)',
    )
    lockDb
      .prepare('insert into holder values (1, ?) on conflict do update set pid = excluded.pid')
      .run(process.pid)
    lockDb.exec('begin immediate')
  } catch (error) {
    const pid = holderOf(lockDb)
    lockDb.close()
    if (((error as { errcode?: number }).errcode ?? 0) !== lockedByOther) throw error
    throw new Error(
      `Another Longwave${pid ? ` (process ${pid})` : ''} is using ${directory}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return { release: () => lockDb.close() }
}

/** SQLITE_BUSY. */
const lockedByOther = 5

/** The id of the process that holds the lock. It can be read because the lock prevents only writing. */
function holderOf(file: DatabaseSync): unknown {
  try {
    return file.prepare('select pid from holder').get()?.['pid']
  } catch {
    return undefined
  }
}
