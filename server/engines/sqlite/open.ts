import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../../commands.ts'
import type { Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueue } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { threadRunner } from './batch-runner.ts'
import { startCheckpoints } from './checkpoints.ts'
import { prepareDirectory, watchFile } from './data-directory.ts'
import { SqliteDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { migrate, requireNewest } from './migrate.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

/** Not as its server: it neither locks the folder nor changes its tables, and leaves the log to whoever serves it. */
export async function openSqliteBeside({
  dataDir,
  now,
}: Pick<StorageOptions, 'dataDir'> & { now: () => number }): Promise<Storage> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const db = new SqliteDatabase(file, { readOnly: true })
  requireNewest(db.raw)
  const writer = startWriteQueue(threadRunner({ file, isBeside: true }), registry, { now })
  return {
    ...storageOf(db, writer),
    isAlone: false,
    async close() {
      await writer.close()
      db.close()
    },
  }
}

/** One process per folder; a second one is told who has it. */
export async function openSqlite(options: StorageOptions & { now: () => number }): Promise<Storage> {
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
    const writer = startWriteQueue(
      threadRunner({ file, maxPages: options.maxPages, isBeside: false }),
      registry,
      options,
    )
    const checkpoints = startCheckpoints(file)
    const watch = watchFile(file, options.onFailure ?? (() => {}))
    const db = new SqliteDatabase(file, { readOnly: true })
    return {
      ...storageOf(db, writer),
      isAlone: true,
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

const storageOf = (db: SqliteDatabase, writer: WriteQueue): Omit<Storage, 'isAlone' | 'close'> => ({
  db,
  write: writer.write,
  generation: writer.generation,
  onChange: writer.onChange,
  check: writeProbe(db, () => writer.write(countProbe, undefined)),
  durability: () => 'local',
  instance: db.raw.prepare('select id, salt from instance').get() as { id: string; salt: string },
})
