import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivate } from './file-modes.ts'

export type Lock = { release(): void }

export const lockOf = (directory: string): string => join(directory, 'longwave.lock')

/** Locks the data directory for this process. */
export const lockDirectory = (directory: string): Lock =>
  lockFile(
    lockOf(directory),
    (holder) =>
      `Another Longwave${holder} is using ${directory}. Stop it first, or set DATA_DIR to another folder.`,
  )

/**
 * Holds a lock until it is released. The lock is an open transaction on a SQLite file of its own: the operating system
 * releases it when the process ends, however it ends, so a stale lock is impossible. `refusal` is the sentence when
 * another process holds it.
 */
export function lockFile(file: string, refusal: (holder: string) => string): Lock {
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
    throw new Error(refusal(pid ? ` (process ${pid})` : ''))
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
