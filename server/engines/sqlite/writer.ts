import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { ApiError } from '../../../contract/errors.ts'
import { registry } from '../../commands.ts'
import { clockRow } from '../../db/clock.ts'
import type { CommandOutcome, QueuedCommand } from '../../writer/batch-runner.ts'
import { Batch } from '../../writer/batch-transaction.ts'
import { clockWaitMs } from '../../writer/clock-wait.ts'
import { errorText, executeBatch, refusalOf, type TransactionControl } from '../../writer/execute-batch.ts'
import { pragmas } from './connect.ts'
import { SqliteDatabase } from './database.ts'
import { failureKind } from './failure-kind.ts'
import { countOutsideWrite } from './outside-writes.ts'

export type WriterOptions = {
  file: string
  maxPages?: number | undefined
  /** A log of this size is checkpointed before the next write. The usual limit is in connect.ts. */
  maxLogBytes?: number | undefined
  /** A server may be writing to the file at the same time. */
  isBesideServer: boolean
  /** Each batch has milliseconds of its own (batch-transaction.ts). */
  hasOwnMs: boolean
}

/** The writer's message after each batch. */
export type BatchMessage = { outcomes: CommandOutcome[]; tookMs: number }

const maxBatchSize = 256
const pause = new Int32Array(new SharedArrayBuffer(4))
const diskIsFull = 'The disk of DATA_DIR is full, nothing was stored: try again after Retry-After.'

/**
 * The writer: the one connection that writes, in a thread of its own so that waiting for the disk never blocks a read. All
 * queued commands run in one transaction, and their results are sent once the commit is on the disk (group commit). It
 * never waits for more commands: those that arrive during a commit are the next batch.
 */
export function serveWriter(options: WriterOptions, port: MessagePort): void {
  const { file, maxPages, maxLogBytes = Number.POSITIVE_INFINITY, isBesideServer, hasOwnMs } = options
  /** The newest millisecond of all keys, as the last batch found it. */
  let newestMs = 0
  const db = new SqliteDatabase(file)
  if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
  const { page_size, wal_autocheckpoint } = pragmas
  const maxLogPages = Math.max(1000, Math.floor(maxLogBytes / page_size))
  if (maxLogPages < wal_autocheckpoint) db.raw.exec(`pragma wal_autocheckpoint = ${maxLogPages}`)
  // A running server writes to the same file and may hold the write lock for most of the time.
  if (isBesideServer) db.raw.exec('pragma busy_timeout = 5000')
  const statements = {
    begin: db.raw.prepare('begin immediate'),
    commit: db.raw.prepare('commit'),
    countOutsideWrite: db.raw.prepare(countOutsideWrite),
    rollback: db.raw.prepare('rollback'),
    savepoint: db.raw.prepare('savepoint command'),
    release: db.raw.prepare('release command'),
    rollbackTo: db.raw.prepare('rollback to command'),
  }
  const control: TransactionControl = {
    isConcurrent: false,
    async begin() {
      statements.begin.run()
      const clock = await db.get(clockRow, {})
      newestMs = clock?.last_ms ?? 0
      const batch = new Batch(db, Promise.resolve({ clock, hasOwnMs }))
      await batch.ready
      return batch
    },
    async commit() {
      if (isBesideServer) statements.countOutsideWrite.run()
      statements.commit.run()
    },
    rollback: () => void statements.rollback.run(),
    savepoint: {
      set: () => void statements.savepoint.run(),
      release: () => void statements.release.run(),
      rollback() {
        statements.rollbackTo.run()
        statements.release.run()
      },
    },
    isStorageFailure: (error) => failureKind(error) !== 'other' || !db.raw.isTransaction,
  }
  let isBusy = false
  let isStopping = false
  /** Commands that were received but have not run yet. */
  const queue: QueuedCommand[] = []

  port.on('message', async (first: QueuedCommand[] | 'stop') => {
    if (isBusy) throw new Error('Two batches at once: a command must only wait for the database.')
    isBusy = true
    enqueue(first)
    do {
      if (hasOwnMs) waitForTheClock()
      while (queue.length < maxBatchSize && enqueue(nextMessage()));
      if (queue.length > 0) await runBatch(queue.splice(0, maxBatchSize))
    } while (queue.length > 0)
    isBusy = false
    if (isStopping) stop()
  })

  /** Outside of a transaction, which would keep other processes from writing. Commands that come meanwhile join the next batch. */
  function waitForTheClock(): void {
    const ms = clockWaitMs(newestMs - Date.now())
    if (ms > 0) Atomics.wait(pause, 0, 0, ms)
  }

  /** Returns whether there may be more to receive. */
  function enqueue(message: QueuedCommand[] | 'stop' | undefined): boolean {
    if (message === 'stop') isStopping = true
    else if (message) queue.push(...message)
    return message !== undefined && !isStopping
  }

  const nextMessage = (): QueuedCommand[] | 'stop' | undefined => receiveMessageOnPort(port)?.message

  async function runBatch(commands: QueuedCommand[]): Promise<void> {
    const beganAt = performance.now()
    let outcomes: CommandOutcome[]
    try {
      outcomes = await executeBatch(commands, registry, control)
    } catch (error) {
      const kind = failureKind(error)
      // After a failed write or fsync the contents of the disk are unknown. Retrying on this connection would be wrong, so
      // the thread ends here and the callers get an unknown outcome.
      if (kind === 'broken') throw error
      if (db.raw.isTransaction) statements.rollback.run()
      const sentence = kind === 'full' ? diskIsFull : undefined
      const refusal = refusalOf(
        new ApiError('STORAGE_UNAVAILABLE', sentence, { retryAfter: 5, cause: error }),
      )
      const failure = kind === 'other' ? { fault: errorText(error) } : { refusal }
      outcomes = commands.map(({ id }) => ({ id, ...failure }))
    }
    port.postMessage({ outcomes, tookMs: performance.now() - beganAt } satisfies BatchMessage)
  }

  /** The checkpoint spares the next start a recovery. Beside a running server it is left out, because it would block writes. */
  function stop(): void {
    try {
      if (!isBesideServer) db.raw.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (failureKind(error) !== 'full') throw error
    }
    db.close()
    port.close()
  }
}
