import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../../contract/errors.ts'
import { registry } from '../../commands.ts'
import type { Durability } from '../../db/storage.ts'
import type { CommandOutcome, QueuedCommand, StartBatchRunner } from '../../writer/batch-runner.ts'
import { Batch } from '../../writer/batch-transaction.ts'
import { executeBatch, refusalOf, type TransactionControl, textOf } from '../../writer/execute-batch.ts'
import { unknownOutcome } from '../../writer/write-queue.ts'
import { hasHappened } from './commit-outcome.ts'
import { durably, isCollision, Unavailable } from './connection.ts'
import { follow } from './peer-changes.ts'
import { Line } from './pipelined-connection.ts'

/** What holds the clock keeps every other instance from writing, so a batch is not made longer than this. */
const mostPerBatch = 256
const mostAttempts = 3
/** For the disk, and for a standby. After this the commit is asked after on another connection. */
const commitMs = 2000

/**
 * The one connection of this instance that writes. Whatever waits is one transaction. The clock is locked
 * first, so the batches of all instances come one after the other and keys are in the order of commits everywhere. It
 * only ever waits for the network, so it needs no thread of its own.
 */
export const inBatches =
  (url: string, since: number, onDurability: (durability: Durability) => void): StartBatchRunner =>
  (report) => {
    let me = randomUUID()
    const follower = follow({ url, me: () => me, since, heard: report.changed, onDurability })
    const queue: QueuedCommand[] = []
    let line: Line | undefined
    let running: Promise<void> | undefined

    return {
      send(commands) {
        queue.push(...commands)
        running ??= runAll()
      },
      async close() {
        await running
        await follower.close()
        await line?.close()
      },
    }

    async function runAll(): Promise<void> {
      while (queue.length > 0) {
        report.done(await runBatch(queue.splice(0, mostPerBatch)))
        follower.announce()
      }
      running = undefined
    }

    async function runBatch(commands: QueuedCommand[]): Promise<CommandOutcome[]> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryBatch(commands)
        } catch (error) {
          if (isCollision(error) && attempt < mostAttempts) {
            await pause(Math.random() * 20 * attempt)
            continue
          }
          const failure = error instanceof ApiError ? { refusal: refusalOf(error) } : { fault: textOf(error) }
          return commands.map(({ id }) => ({ id, ...failure }))
        }
      }
    }

    /** What fails before the commit is on its way has not happened: it is rolled back here or by the server. */
    async function tryBatch(commands: QueuedCommand[]): Promise<CommandOutcome[]> {
      if (line?.isLost) loseLine()
      line ??= await Line.open(url, toWrite)
      const id = randomUUID()
      let outcomes: CommandOutcome[]
      try {
        outcomes = await executeBatch(commands, registry, transactionControl(line))
        const ran = [...new Set(commands.map(({ name }) => name))].join(' ')
        line.send({ ...addBatch, values: [id, me, ran] })
      } catch (error) {
        if (error instanceof Unavailable) loseLine()
        else await line.ask('rollback').catch(loseLine)
        throw error
      }
      await commit(line, id)
      return outcomes
    }

    /** Throws when nothing was stored, and also when nobody can say. */
    async function commit(on: Line, id: string): Promise<void> {
      on.warnings = []
      let doubt: unknown
      try {
        const { command } = await on.ask(commitStatement)
        if (command === 'COMMIT' && on.warnings.length === 0) return
        doubt = new Error(on.warnings.join(' ') || `The commit was answered with ${command}.`)
      } catch (error) {
        if (isCollision(error)) throw error
        doubt = error
      }
      loseLine()
      const happened = await hasHappened(url, id).catch((error) => {
        // If it happens after all, it is news to this instance as to every other.
        me = randomUUID()
        throw unknownOutcome(error)
      })
      if (!happened) throw new Unavailable(doubt)
    }

    function loseLine(): void {
      line?.drop()
      line = undefined
    }
  }

/** A suspension hides all that an AI ever sent, in one statement or two. */
const toWrite = { statement_timeout: 5000, query_timeout: 6000, first: durably }

/** Nothing about a savepoint is waited for, since the next statement tells as well whether it went wrong. */
function transactionControl(line: Line): TransactionControl {
  let isFirst = true
  return {
    async begin() {
      // What is left of a transaction that was taken back tells nothing any more.
      line.answered().catch(() => {})
      line.send('begin isolation level read committed')
      const { rows } = await line.ask(lockClock)
      return new Batch(line, rows[0])
    },
    rollback: () => line.send('rollback'),
    savepoint: {
      set() {
        line.send(isFirst ? 'savepoint command' : 'release savepoint command; savepoint command')
        isFirst = false
      },
      // The next one takes its place, or the commit.
      release: () => {},
      rollback: () => line.send('rollback to savepoint command'),
    },
    isStorageFailure: (error) => error instanceof Unavailable || isCollision(error),
  }
}

const lockClock = { name: 'longwave_clock', text: 'select last_ms, used from clock for update' }
const addBatch = {
  name: 'longwave_batch',
  text: 'insert into batches (id, happened, instance, ran) values ($1, true, $2, $3)',
}
const commitStatement = { text: 'commit', query_timeout: commitMs }
