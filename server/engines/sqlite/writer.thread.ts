import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../../contract/errors.ts'
import { registry } from '../../commands.ts'
import type { CommandOutcome, QueuedCommand } from '../../writer/batch-runner.ts'
import { Batch, clockRow } from '../../writer/batch-transaction.ts'
import { executeBatch, refusalOf, type TransactionControl, textOf } from '../../writer/execute-batch.ts'
import type { ThreadData } from './batch-runner.ts'
import { SqliteDatabase, troubleOf } from './database.ts'

/**
 * The one connection that writes, in a thread of its own so that waiting for the disk never stops a read. Whatever
 * waits is one transaction; nobody is answered before the commit is on the disk. It never waits for more to come: the
 * commands that arrive during a commit are the next batch.
 */
const mostPerBatch = 256

const { file, maxPages, isBeside, port } = workerData as ThreadData
const db = new SqliteDatabase(file)
if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
// Nobody else writes to the file of a server, but it may be writing all the time.
if (isBeside) db.raw.exec('pragma busy_timeout = 5000')
const statements = {
  begin: db.raw.prepare('begin immediate'),
  commit: db.raw.prepare('commit'),
  rollback: db.raw.prepare('rollback'),
  savepoint: db.raw.prepare('savepoint command'),
  release: db.raw.prepare('release command'),
  rollbackTo: db.raw.prepare('rollback to command'),
}
const control: TransactionControl = {
  async begin() {
    statements.begin.run()
    return new Batch(db, await db.get(clockRow, {}))
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
  isStorageFailure: (error) => troubleOf(error) !== 'other' || !db.raw.isTransaction,
}
let busy = false
let stopping = false
/** What has come over and not run yet. */
const queue: QueuedCommand[] = []

port.on('message', async (first: QueuedCommand[] | 'stop') => {
  if (busy) throw new Error('Two batches at once: a command must only wait for the database.')
  busy = true
  take(first)
  do {
    while (queue.length < mostPerBatch && take(received()));
    if (queue.length > 0) await runBatch(queue.splice(0, mostPerBatch))
  } while (queue.length > 0)
  busy = false
  if (stopping) stop()
})

/** Answers whether there may be more to take. */
function take(message: QueuedCommand[] | 'stop' | undefined): boolean {
  if (message === 'stop') stopping = true
  else if (message) queue.push(...message)
  return message !== undefined && !stopping
}

const received = (): QueuedCommand[] | 'stop' | undefined => receiveMessageOnPort(port)?.message

async function runBatch(commands: QueuedCommand[]): Promise<void> {
  let outcomes: CommandOutcome[]
  try {
    outcomes = await executeBatch(commands, registry, control)
    statements.commit.run()
  } catch (error) {
    const trouble = troubleOf(error)
    // After a failed write or fsync nobody can say what is on the disk. It is never tried again on this connection:
    // the thread ends here, and who waits is told that the outcome is unknown.
    if (trouble === 'broken') throw error
    if (db.raw.isTransaction) statements.rollback.run()
    const refusal = refusalOf(new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5 }))
    const failure = trouble === 'other' ? { fault: textOf(error) } : { refusal }
    outcomes = commands.map(({ id }) => ({ id, ...failure }))
  }
  port.postMessage(outcomes)
}

/** The log is folded into the file so that the next start has nothing to recover; a server that runs would be kept from writing meanwhile. */
function stop(): void {
  if (!isBeside) db.raw.exec('pragma wal_checkpoint(truncate)')
  db.close()
  port.close()
}
