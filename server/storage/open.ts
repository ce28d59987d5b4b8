import { join } from 'node:path'
import type { CommandName } from '../commands.ts'
import { checker } from './check.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/open.ts'
import { startCheckpoints } from './sqlite/checkpoints.ts'
import { SqliteDatabase } from './sqlite/database.ts'
import { prepareDirectory, watchFile } from './sqlite/directory.ts'
import { lockDirectory } from './sqlite/lock.ts'
import { inThread } from './sqlite/runner.ts'
import { startWriter, type Write } from './writer.ts'

/** The storage of one server. Reads and the one way to write; nothing outside this folder knows which engine it is. */
export type Storage = {
  db: Database
  write: Write
  /** As long as it stays the same, a read gives what it gave before. */
  generation(): number
  /** Called when the generation has risen, with the commands that ran. */
  onChange(listener: (ran: Set<CommandName>) => void): void
  /** Throws when nothing can be read or written. */
  check(): Promise<void>
  /** Distinguishes this instance for ever, and salts what must not be recognised outside it. */
  instance: { id: string; salt: string }
  close(): Promise<void>
}

export type StorageOptions = {
  dataDir: string
  /** Selects PostgreSQL; then nothing is kept in dataDir. */
  databaseUrl?: string | undefined
  now?: () => number
  /** Called when nothing more can be written: the process should end and start again. */
  onFailure?: (cause: Error) => void
  /** How many writes may wait. */
  queue?: number
  /** The most pages the file may have; for trying out a full disk. */
  maxPages?: number
}

/** For people: it names no user and no password. */
export function placeOf({ dataDir, databaseUrl }: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} at ${host}`
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

export function openStorage({ databaseUrl, now = Date.now, ...options }: StorageOptions): Promise<Storage> {
  return databaseUrl === undefined
    ? openSqlite({ ...options, now })
    : openPostgres(databaseUrl, { ...options, now })
}

async function openSqlite(options: StorageOptions & { now: () => number }): Promise<Storage> {
  const { dataDir, now } = options
  prepareDirectory(dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const file = databaseFile(dataDir)
    const first = new SqliteDatabase(file)
    try {
      migrate(first.raw, now())
    } finally {
      first.close()
    }
    const writer = startWriter(inThread(file, options.maxPages), options)
    const checkpoints = startCheckpoints(file)
    const watch = watchFile(file, options.onFailure ?? (() => {}))
    const db = new SqliteDatabase(file, { readOnly: true })
    const instance = db.raw.prepare('select id, salt from instance').get() as { id: string; salt: string }
    return {
      db,
      write: writer.write,
      generation: writer.generation,
      onChange: writer.onChange,
      check: checker(db, () => writer.write('check', undefined)),
      instance,
      async close() {
        watch.close()
        await checkpoints.close()
        await writer.close()
        db.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
