import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from './database-file.ts'
import { createPrivate } from './file-modes.ts'

export type Lock = { release(): void }

export const lockOf = (directory: string): string => join(directory, 'longwave.lock')

/** Locks the data directory for this process. */
export const lockDirectory = (directory: string): Lock =>
  lockFile(
    lockOf(directory),
    (holder) =>
      `Another Longwave${holder} is using ${directory}. Stop it first, or set DATA_DIR to another folder.`,
    () => requireUnopened(databaseFile(directory)),
  )

/**
 * Holds a lock until it is released. The lock is an open transaction on a SQLite file of its own: the operating system
 * releases it when the process ends, however it ends, so a stale lock is impossible. `refusal` is the sentence when
 * another process holds it. `onNew` may refuse a lock file that nobody has held yet: it may replace one that was deleted
 * under its holder.
 */
export function lockFile(file: string, refusal: (holder: string) => string, onNew = () => {}): Lock {
  createPrivate(file)
  const lockDb = new DatabaseSync(file, { timeout: 0 })
  try {
    lockDb.exec('begin immediate')
    lockDb.exec(
      'create table if not exists holder (one integer primary key check (one = 1), pid integer not null)',
    )
    if (!lockDb.prepare('select 1 from holder').get()) onNew()
    lockDb
      .prepare('insert into holder values (1, ?) on conflict do update set pid = excluded.pid')
      .run(process.pid)
    lockDb.exec('commit')
    lockDb.exec('begin immediate')
  } catch (error) {
    const pid = holderOf(lockDb)
    lockDb.close()
    if (((error as { errcode?: number }).errcode ?? 0) !== lockedByOther) throw error
    throw new Error(refusal(pid ? ` (process ${pid})` : ''))
  }
  return { release: () => lockDb.close() }
}

/** Throws while any process has the database open: SQLite then keeps a lock on the file itself. */
function requireUnopened(file: string): void {
  if (!existsSync(file)) return
  const db = new DatabaseSync(file, { timeout: 1000 })
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    // Whatever else is wrong with the file is reported when it is used.
    if ((error as { errcode?: number }).errcode !== lockedByOther) return
    throw new Error(
      `Another process has ${file} open, and its lock file was deleted. Stop that process first: it may be a Longwave that runs, or a command beside it.`,
    )
  } finally {
    db.close()
  }
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
