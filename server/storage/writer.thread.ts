import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ApiError, errors } from '../../contract/errors.ts'
import { commands } from '../commands.ts'
import { answerOnce } from './answers.ts'
import type { Transaction } from './database.ts'
import { SqliteDatabase, troubleOf } from './sqlite.ts'
import { SqliteTransaction } from './transaction.ts'
import type { Order, Outcome, WriterData } from './writer.ts'

/**
 * The one connection that writes, in a thread of its own so that waiting for the disk never stops a read. Whatever
 * waits is one transaction, a savepoint each; nobody is answered before the commit is on the disk. It never waits
 * for more to come: the commands that arrive during a commit are the next batch.
 */
const mostPerBatch = 256

const { file, maxPages, port } = workerData as WriterData
const db = new SqliteDatabase(file)
if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
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
    const transaction = new SqliteTransaction(db)
    for (const order of orders) outcomes.push(await runOne(transaction, order))
    await transaction.finish()
    db.raw.exec('commit')
  } catch (error) {
    const trouble = troubleOf(error)
    // After a failed write or fsync nobody can say what is on the disk. It is never tried again on this connection:
    // the thread ends here, and who waits is told that the outcome is unknown.
    if (trouble === 'broken') throw error
    if (db.raw.isTransaction) db.raw.exec('rollback')
    outcomes.length = 0
    for (const { id } of orders) {
      outcomes.push(trouble === 'other' ? { id, fault: textOf(error) } : { id, ...unavailable })
    }
  }
  port.postMessage(outcomes)
}

/** A refused command rolls back to its savepoint, the others stand; trouble with the storage fails the batch. */
async function runOne(transaction: SqliteTransaction, order: Order): Promise<Outcome> {
  const { id } = order
  db.raw.exec('savepoint command')
  try {
    transaction.now = order.at
    const answer = await run(transaction, order)
    db.raw.exec('release command')
    return { id, answer }
  } catch (error) {
    if (troubleOf(error) !== 'other' || !db.raw.isTransaction) throw error
    db.raw.exec('rollback to command')
    db.raw.exec('release command')
    if (!(error instanceof ApiError)) return { id, fault: textOf(error) }
    const { code, message: sentence, status, retryAfter } = error
    return { id, refusal: { code, sentence, status, retryAfter } }
  }
}

async function run(tx: Transaction, { name, input, retry }: Order) {
  const command = commands[name] as (tx: Transaction, input: unknown) => Promise<unknown>
  if (retry) return answerOnce(tx, retry, () => command(tx, input))
  return { reply: await command(tx, input), replayed: false }
}

/** The log is folded into the file so that the next start has nothing to recover. */
function stop(): void {
  db.raw.exec('pragma wal_checkpoint(truncate)')
  db.close()
  port.close()
}

const unavailable = {
  refusal: {
    code: 'STORAGE_UNAVAILABLE',
    sentence: errors.STORAGE_UNAVAILABLE[1],
    status: errors.STORAGE_UNAVAILABLE[0],
    retryAfter: 5,
  },
} as const

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
