import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../../contract/errors.ts'
import { perform, refusalOf, type Savepoint, textOf } from '../perform.ts'
import { BatchTransaction, clockRow } from '../transaction.ts'
import type { Order, Outcome } from '../writer.ts'
import { SqliteDatabase, troubleOf } from './database.ts'
import type { ThreadData } from './runner.ts'

/**
 * The one connection that writes, in a thread of its own so that waiting for the disk never stops a read. Whatever
 * waits is one transaction, a savepoint each; nobody is answered before the commit is on the disk. It never waits
 * for more to come: the commands that arrive during a commit are the next batch.
 */
const mostPerBatch = 256

const { file, maxPages, port } = workerData as ThreadData
const db = new SqliteDatabase(file)
if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
const savepoint: Savepoint = {
  set: () => db.raw.exec('savepoint command'),
  keep: () => db.raw.exec('release command'),
  undo: () => db.raw.exec('rollback to command; release command'),
  isLost: (error) => troubleOf(error) !== 'other' || !db.raw.isTransaction,
}
let busy = false
let stopping = false
/** What has come over and not run yet. */
const queue: Order[] = []

port.on('message', async (first: Order[] | 'stop') => {
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
function take(message: Order[] | 'stop' | undefined): boolean {
  if (message === 'stop') stopping = true
  else if (message) queue.push(...message)
  return message !== undefined && !stopping
}

const received = (): Order[] | 'stop' | undefined => receiveMessageOnPort(port)?.message

async function runBatch(orders: Order[]): Promise<void> {
  const outcomes: Outcome[] = []
  try {
    db.raw.exec('begin immediate')
    const transaction = new BatchTransaction(db, await db.get(clockRow, {}))
    for (const order of orders) {
      transaction.now = order.at
      outcomes.push(await perform(transaction, order, savepoint))
    }
    await transaction.finish()
    db.raw.exec('commit')
  } catch (error) {
    const trouble = troubleOf(error)
    // After a failed write or fsync nobody can say what is on the disk. It is never tried again on this connection:
    // the thread ends here, and who waits is told that the outcome is unknown.
    if (trouble === 'broken') throw error
    if (db.raw.isTransaction) db.raw.exec('rollback')
    outcomes.length = 0
    const refusal = refusalOf(new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5 }))
    for (const { id } of orders)
      outcomes.push(trouble === 'other' ? { id, fault: textOf(error) } : { id, refusal })
  }
  port.postMessage(outcomes)
}

/** The log is folded into the file so that the next start has nothing to recover. */
function stop(): void {
  db.raw.exec('pragma wal_checkpoint(truncate)')
  db.close()
  port.close()
}
