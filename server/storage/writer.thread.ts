import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ApiError, errors } from '../../contract/errors.ts'
import { commands } from '../commands.ts'
import { type Answer, answerOnce } from './answers.ts'
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
const control = {
  begin: db.raw.prepare('begin immediate'),
  commit: db.raw.prepare('commit'),
  rollback: db.raw.prepare('rollback'),
  savepoint: db.raw.prepare('savepoint command'),
  takeBack: db.raw.prepare('rollback to command'),
  release: db.raw.prepare('release command'),
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
  let outcomes: Outcome[]
  try {
    outcomes = (await runTogether(orders)) ?? (await runOneByOne(orders))
  } catch (error) {
    const trouble = troubleOf(error)
    // After a failed write or fsync nobody can say what is on the disk. It is never tried again on this connection:
    // the thread ends here, and who waits is told that the outcome is unknown.
    if (trouble === 'broken') throw error
    if (db.raw.isTransaction) control.rollback.run()
    const outcome = trouble === 'other' ? { fault: textOf(error) } : unavailable
    outcomes = orders.map(({ id }) => ({ id, ...outcome }))
  }
  port.postMessage(outcomes)
}

/**
 * Nearly always every command succeeds, or is refused before it has changed anything, and nothing has to be taken back.
 * Otherwise nothing of the batch has happened, and the answer is undefined.
 */
async function runTogether(orders: Order[]): Promise<Outcome[] | undefined> {
  control.begin.run()
  const tx = await SqliteTransaction.begin(db)
  const outcomes: Outcome[] = []
  try {
    for (const order of orders) {
      const { changes } = tx
      const outcome = await outcomeOf(order, () => run(tx, order))
      if (!('answer' in outcome) && tx.changes > changes) {
        control.rollback.run()
        return undefined
      }
      outcomes.push(outcome)
    }
    await tx.finish()
  } catch (error) {
    if (troubleOf(error) !== 'other' || !db.raw.isTransaction) throw error
    control.rollback.run()
    return undefined
  }
  control.commit.run()
  return outcomes
}

/** A savepoint each: a refused command is taken back alone, the others stand. */
async function runOneByOne(orders: Order[]): Promise<Outcome[]> {
  control.begin.run()
  const tx = await SqliteTransaction.begin(db)
  const outcomes: Outcome[] = []
  for (const order of orders) {
    control.savepoint.run()
    const outcome = await outcomeOf(order, async () => {
      const answer = await run(tx, order)
      await tx.settle()
      return answer
    })
    if (!('answer' in outcome)) {
      tx.forget()
      control.takeBack.run()
    }
    control.release.run()
    outcomes.push(outcome)
  }
  await tx.finish()
  control.commit.run()
  return outcomes
}

/** A refusal is an outcome like any other; trouble with the storage fails the batch. */
async function outcomeOf({ id }: Order, perform: () => Promise<Answer<unknown>>): Promise<Outcome> {
  try {
    return { id, answer: await perform() }
  } catch (error) {
    if (troubleOf(error) !== 'other' || !db.raw.isTransaction) throw error
    if (!(error instanceof ApiError)) return { id, fault: textOf(error) }
    const { code, message: sentence, status, retryAfter } = error
    return { id, refusal: { code, sentence, status, retryAfter } }
  }
}

async function run(tx: SqliteTransaction, { at, name, input, retry }: Order): Promise<Answer<unknown>> {
  tx.now = at
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
