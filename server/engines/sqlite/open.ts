import { rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { registry } from '../../commands.ts'
import { keyAt } from '../../db/key.ts'
import type { DatabaseFigures, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueue } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { sqliteBatchRunner } from './batch-runner.ts'
import { type Checkpoints, startCheckpoints } from './checkpoints.ts'
import { prepareDirectory, requireReadable, requireUsableFiles, watchFile } from './data-directory.ts'
import { SqliteDatabase } from './database.ts'
import { databaseFile, importingFolder, requireFile } from './database-file.ts'
import { lockDirectory } from './directory-lock.ts'
import { createPrivate } from './file-modes.ts'
import { type FreeSpaceGuard, guardFreeSpace } from './free-space.ts'
import { migrate, requireNewestSchema } from './migrate.ts'
import { watchOutsideWrites } from './outside-writes.ts'
import { readsOf } from './reads.ts'
import { keepReserve } from './reserve.ts'
import { warningsOf } from './warnings.ts'
import { type Indexer, startIndexer } from './words/indexer.ts'
import { removeUnlessOf, wordFile } from './words/word-file.ts'
import { SqliteWordIndex } from './words/word-index.ts'
import type { WorkerHost } from './worker.ts'

/** Opens a file that a server may be using. The directory lock, migrations and checkpoints are left to the server. */
export async function openSqliteBesideServer({
  dataDir,
  now,
}: Pick<StorageOptions, 'dataDir'> & { now: () => number }): Promise<Storage> {
  const file = databaseFile(dataDir)
  requireFile(file)
  requireReadable(file)
  const db = new SqliteDatabase(file, { readOnly: true })
  const words = new SqliteWordIndex(dataDir)
  let writer: WriteQueue | undefined
  const close = async () => {
    await writer?.close()
    words.close()
    db.close()
  }
  try {
    requireNewestSchema(db.raw)
    const queue = startWriteQueue(
      sqliteBatchRunner({ file, isBesideServer: true, hasOwnMs: true }),
      registry,
      { now },
    )
    writer = queue
    // A file that may only be read is enough for what only reads.
    const write: WriteQueue['write'] = async (...given) => {
      requireUsableFiles(dataDir)
      return queue.write(...given)
    }
    return { ...storageOf(file, db, words, queue, now), write, now, isAlone: false, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The main thread looks up little: keys, and what streams send. Readers have caches of their own. */
const mainCacheKiB = 4000

type SqliteOptions = StorageOptions & { now: () => number; hasOwnMs: boolean }

/** Only one process may use a data directory; a second one is refused and told the process id of the first. */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  const { dataDir, now, host = 'threads', onNotice = (sentence) => process.emitWarning(sentence) } = options
  // The server can log only once this function has returned.
  const notify = (sentence: string) => void setImmediate(onNotice, sentence)
  prepareDirectory(dataDir, notify)
  const lock = lockDirectory(dataDir)
  let db: SqliteDatabase | undefined
  let checkpoints: Checkpoints | undefined
  let space: FreeSpaceGuard | undefined
  let writer: WriteQueue | undefined
  let watch: { close(): void } | undefined
  let outsideWrites: { close(): void } | undefined
  let indexer: Indexer | undefined
  const words = new SqliteWordIndex(dataDir)
  /** Closes what is open so far. The writer ends after the checkpoints, because its own at the end needs the log for itself. */
  const close = async () => {
    watch?.close()
    outsideWrites?.close()
    space?.close()
    await indexer?.close()
    words.close()
    await checkpoints?.close()
    await writer?.close()
    db?.close()
    lock.release()
  }
  try {
    // An import or restore that was killed left it: one that runs would hold the lock.
    rmSync(importingFolder(dataDir), { recursive: true, force: true })
    const file = databaseFile(dataDir)
    createPrivate(file)
    const unmigrated = new SqliteDatabase(file)
    try {
      const startedAt = performance.now()
      const { from, to } = migrate(unmigrated.raw, now())
      if (from > 0 && from < to) options.onMigrated?.(from, performance.now() - startedAt)
    } finally {
      unmigrated.close()
    }
    db = new SqliteDatabase(file, { readOnly: true, cacheKiB: mainCacheKiB })
    const { minFreeBytes } = options
    checkpoints = startCheckpoints(file, host)
    space = guardFreeSpace({
      directory: dataDir,
      db: db.raw,
      minFreeBytes,
      onLow(isLow) {
        checkpoints?.truncate(isLow)
        if (!isLow) keepReserve(dataDir)
      },
      onNotice: notify,
    })
    if (!isLow(space)) keepReserve(dataDir)
    writer = startWriteQueue(
      sqliteBatchRunner({
        file,
        thread: options.writerThread,
        host,
        maxPages: options.maxPages,
        maxLogBytes: space.minimum,
        isBesideServer: false,
        hasOwnMs: options.hasOwnMs,
      }),
      registry,
      { ...options, refusalOf: space.refusalOf },
    )
    watch = watchFile(file, options.onFailure ?? (() => {}))
    outsideWrites = watchOutsideWrites(db.raw, writer.changedOutside)
    if (options.isIndexed !== false) indexer = indexerOf(dataDir, db, { writer, space, warn: notify, host })
    return { ...storageOf(file, db, words, writer, now), now, isAlone: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

const storageOf = (
  file: string,
  db: SqliteDatabase,
  words: SqliteWordIndex,
  writer: WriteQueue,
  now: () => number,
): Omit<Storage, 'now' | 'isAlone' | 'close'> => ({
  db: readsOf(db, words),
  write: writer.write,
  generation: writer.generation,
  onChange: writer.onChange,
  check: writeProbe(db, () => writer.write(countProbe, undefined)),
  durability: () => 'local',
  readRefusal: () => undefined,
  onSilence: () => {},
  warnings: warningsOf(db, now),
  takeQuota: undefined,
  engine: 'SQLite',
  peers: () => undefined,
  positions: undefined,
  writeFigures: writer.figures,
  databaseFigures: () => figuresOf(file),
  instance: instanceOf(db),
})

async function figuresOf(file: string): Promise<DatabaseFigures> {
  const [{ size: bytes }, log, { bavail, bsize }] = await Promise.all([
    stat(file),
    // SQLite removes the log when the last connection closes.
    stat(`${file}-wal`).catch(() => ({ size: 0 })),
    statfs(dirname(file)),
  ])
  return { bytes, logBytes: log.size, freeBytes: bavail * bsize }
}

const isLow = (space: FreeSpaceGuard): boolean => space.refusalOf(countProbe) !== undefined

const instanceOf = (db: SqliteDatabase) => db.raw.prepare('select id from instance').get() as { id: string }

/** Refuses an index of another database before the first read, and keeps it up to date from now on. */
function indexerOf(
  dataDir: string,
  db: SqliteDatabase,
  {
    writer,
    space,
    warn,
    host,
  }: { writer: WriteQueue; space: FreeSpaceGuard; warn: (sentence: string) => void; host: WorkerHost },
): Indexer {
  const { id: instance } = instanceOf(db)
  const clock = db.raw.prepare('select last_ms, used from clock').get() as { last_ms: number; used: number }
  removeUnlessOf(wordFile(dataDir), { instance, lastKey: keyAt(clock.last_ms, clock.used) })
  const indexer = startIndexer({
    dataDir,
    instance,
    host,
    isBusy: () => writer.figures().waiting > 0,
    isFull: () => isLow(space),
    warn,
  })
  writer.onChange(indexer.onChange)
  return indexer
}
