import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '../../../contract/errors.ts'
import { registry } from '../../commands.ts'
import type { Database } from '../../db/database.ts'
import type { Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueue } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { sqliteBatchRunner } from './batch-runner.ts'
import { startCheckpoints } from './checkpoints.ts'
import { prepareDirectory, watchFile } from './data-directory.ts'
import { SqliteDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { failureKind } from './failure-kind.ts'
import { migrate, requireNewestSchema } from './migrate.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

export function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
}

/** Opens a file that a server may be using. The directory lock, migrations and checkpoints are left to the server. */
export async function openSqliteBesideServer({
  dataDir,
  now,
}: Pick<StorageOptions, 'dataDir'> & { now: () => number }): Promise<Storage> {
  const file = databaseFile(dataDir)
  requireFile(file)
  const db = new SqliteDatabase(file, { readOnly: true })
  requireNewestSchema(db.raw)
  const writer = startWriteQueue(sqliteBatchRunner({ file, isBesideServer: true }), registry, { now })
  return {
    ...storageOf(db, writer),
    isAlone: false,
    async close() {
      await writer.close()
      db.close()
    },
  }
}

/** Only one process may use a data directory; a second one is refused and told the process id of the first. */
export async function openSqlite(options: StorageOptions & { now: () => number }): Promise<Storage> {
  const { dataDir, now } = options
  prepareDirectory(dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const file = databaseFile(dataDir)
    const unmigrated = new SqliteDatabase(file)
    try {
      migrate(unmigrated.raw, now())
    } finally {
      unmigrated.close()
    }
    const writer = startWriteQueue(
      sqliteBatchRunner({ file, maxPages: options.maxPages, isBesideServer: false }),
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
  db: readsOf(db),
  write: writer.write,
  generation: writer.generation,
  onChange: writer.onChange,
  check: writeProbe(db, () => writer.write(countProbe, undefined)),
  durability: () => 'local',
  instance: db.raw.prepare('select id from instance').get() as { id: string },
})

/** The reads of a server. A failure of the file becomes STORAGE_UNAVAILABLE, as in PostgreSQL. */
const readsOf = (db: SqliteDatabase): Database => ({
  all: (query, input) => db.all(query, input).catch(refuseIfUnavailable),
  get: (query, input) => db.get(query, input).catch(refuseIfUnavailable),
})

function refuseIfUnavailable(error: unknown): never {
  if (failureKind(error) === 'other') throw error
  throw new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5, cause: error })
}
