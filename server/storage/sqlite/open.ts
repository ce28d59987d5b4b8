import { join } from 'node:path'
import { checker } from '../check.ts'
import type { Storage, StorageOptions } from '../open.ts'
import { startWriter } from '../writer.ts'
import { startCheckpoints } from './checkpoints.ts'
import { SqliteDatabase } from './database.ts'
import { prepareDirectory, watchFile } from './directory.ts'
import { lockDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { inThread } from './runner.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

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
      durability: () => 'local',
      isAlone: true,
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
