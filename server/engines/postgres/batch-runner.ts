import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../../contract/errors.ts'
import { registry } from '../../commands.ts'
import type { CommandOutcome, QueuedCommand, StartBatchRunner } from '../../writer/batch-runner.ts'
import {
  areConcurrent,
  concurrentBatches,
  errorText,
  executeBatch,
  refusalOf,
} from '../../writer/execute-batch.ts'
import { unknownOutcome } from '../../writer/write-queue.ts'
import { wasCommitted } from './commit-outcome.ts'
import { requireSynchronousCommit } from './connection-config.ts'
import type { HeardBatches } from './heard-batches.ts'
import { type WatchOptions, watchPeerChanges } from './peer-changes.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { RememberedReads } from './sealed/remembered-reads.ts'
import { lateValuesOfBatch } from './sealed/seal.ts'
import { runSealed } from './sealed/sealed-control.ts'
import { protocol } from './sealed/tickets.ts'
import { watchSilentHolders } from './silent-holders.ts'
import { isRetryableConflict, isStorageUnavailable, StorageUnavailable } from './storage-errors.ts'
import { transactionControl } from './transaction-control.ts'

/** Other instances wait for a batch, in part or as a whole, so batches stay small. */
const maxBatchSize = 256
const maxAttempts = 3
/** How long a commit may wait for the disk and for a standby. After this time another connection looks up its outcome. */
const commitTimeoutMs = 2000
/** The timeouts are higher than for reads: a suspension hides, in one or two statements, everything that an AI ever sent. */
const writeConfig = { statement_timeout: 5000, query_timeout: 6000, setup: requireSynchronousCommit }

/**
 * Runs batches on the one connection of this instance that writes. It needs no thread of its own, because it waits only for
 * the network. All queued commands become one transaction. Batches of several instances are committed in the order in which they drew
 * their keys (sealed/tickets.ts). With `usesOwnTime` each command has the time
 * of its request, by the clock of the storage; otherwise a batch has the time of the database.
 */
export const postgresBatchRunner =
  (
    url: string,
    heard: HeardBatches,
    {
      usesOwnTime,
      onRefusal,
      ...watching
    }: Pick<WatchOptions, 'time' | 'onConfirmation' | 'onPeers' | 'onHeard' | 'onSilence'> & {
      usesOwnTime: boolean
      /** Called when a batch failed as a whole. */
      onRefusal: (error: unknown) => void
    },
  ): StartBatchRunner =>
  (report) => {
    let instanceId = randomUUID()
    const peers = watchPeerChanges({
      url,
      instanceId: () => instanceId,
      heard,
      onChanged: report.changed,
      ...watching,
    })
    const batchTime = usesOwnTime ? undefined : watching.time
    const remembered = new RememberedReads()
    const queue: QueuedCommand[] = []
    let connection: PipelinedConnection | undefined
    let committedBatch: number | undefined
    let running: Promise<void> | undefined

    return {
      send(commands) {
        queue.push(...commands)
        running ??= runAll()
      },
      async close() {
        await running
        await peers.close()
        await connection?.close()
      },
    }

    async function runAll(): Promise<void> {
      while (queue.length > 0) {
        for (const commands of concurrentBatches(queue.splice(0, maxBatchSize), registry)) {
          const beganAt = performance.now()
          const outcomes = await runBatch(commands)
          report.done(outcomes, performance.now() - beganAt)
          if (committedBatch !== undefined) heard.noteOwn(committedBatch)
          peers.notifyPeers()
        }
      }
      running = undefined
    }

    async function runBatch(commands: QueuedCommand[]): Promise<CommandOutcome[]> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryBatch(commands)
        } catch (error) {
          if (isRetryableConflict(error) && attempt < maxAttempts) {
            await pause(Math.random() * 20 * attempt)
            continue
          }
          onRefusal(error)
          const failure =
            error instanceof ApiError ? { refusal: refusalOf(error) } : { fault: errorText(error) }
          return commands.map(({ id }) => ({ id, ...failure }))
        }
      }
    }

    /** A failure before the commit was sent changes nothing: the transaction is rolled back here or by the server. */
    async function tryBatch(commands: QueuedCommand[]): Promise<CommandOutcome[]> {
      if (connection?.isClosed) dropConnection()
      connection ??= await PipelinedConnection.open(url, writeConfig)
      const on = connection
      const ran = [...new Set(commands.map(({ name }) => name))].join(' ')
      committedBatch = undefined
      const control = transactionControl(on, {
        time: batchTime,
        commit: async () => void (await commit(on, ran)),
      })
      const sealed = {
        on,
        remembered,
        time: batchTime,
        commit: (answered: Promise<unknown>) => commit(on, ran, answered),
      }
      const stopWatching = watchSilentHolders(url, on)
      try {
        // An instance that writes alone keeps nobody waiting, and the old way has fewer statements. Tests go through the seal.
        const isSealed = (usesOwnTime || peers.mayHaveOthers()) && areConcurrent(commands, registry)
        return (
          (isSealed ? await runSealed(commands, registry, sealed) : undefined) ??
          (await executeBatch(commands, registry, control))
        )
      } catch (error) {
        if (isStorageUnavailable(error)) dropConnection()
        else await on.query('rollback').catch(dropConnection)
        throw error
      } finally {
        stopWatching()
      }
    }

    /**
     * The commit is sent behind the last writes, without waiting for their answers: the clock row is free a round trip sooner.
     * If one of them fails, the server answers the commit with ROLLBACK. Throws that failure then, StorageUnavailable if nothing
     * was stored, and `unknownOutcome` if nobody knows whether it was. Resolves with the late values of a sealed batch.
     */
    async function commit(
      on: PipelinedConnection,
      ran: string,
      writes?: Promise<unknown>,
    ): Promise<string | null> {
      const batchId = randomUUID()
      const inserting = on.queryJointly([{ ...insertBatch, values: [batchId, instanceId, ran] }])
      inserting.catch(() => {})
      on.warnings = []
      const committing = on.query('commit')
      committing.catch(() => {})
      let failure: unknown
      try {
        await (writes ?? on.answered())
      } catch (error) {
        const answer = await withinCommitTimeout(committing).catch(() => undefined)
        if (answer?.command === 'ROLLBACK') throw error
        // A write that never left this process was missing from the transaction.
        if (answer) throw unknownOutcome(error as Error)
        failure = error
      }
      try {
        const { command } = await withinCommitTimeout(committing)
        if (command === 'COMMIT' && on.warnings.length === 0) return noted((await inserting)[0]?.rows[0])
        failure ??= new Error(on.warnings.join(' ') || `The commit was answered with ${command}.`)
      } catch (error) {
        if (isRetryableConflict(error)) throw error
        failure ??= error
      }
      dropConnection()
      const outcome = await wasCommitted(url, batchId).catch((error) => {
        // If the batch is committed later, this instance must see it as a change by a peer.
        instanceId = randomUUID()
        throw unknownOutcome(error)
      })
      if (!outcome.isCommitted) throw new StorageUnavailable(failure)
      return noted(outcome)
    }

    function noted({ number, late }: { number: number; late: string | null }): string | null {
      committedBatch = number
      return late
    }

    function dropConnection(): void {
      connection?.destroy()
      connection = undefined
    }
  }

const insertBatch = {
  name: 'longwave_batch',
  text: `insert into batches (id, happened, instance, ran, late, protocol)
    values ($1, true, $2, $3, ${lateValuesOfBatch}, ${protocol}) returning number, late`,
}

async function withinCommitTimeout<Result>(committing: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The commit was not answered within ${commitTimeoutMs} ms.`)),
    commitTimeoutMs,
  )
  try {
    return await Promise.race([committing, late])
  } finally {
    clearTimeout(timer)
  }
}
