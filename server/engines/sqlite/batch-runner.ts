import { extname } from 'node:path'
import type { CommandOutcome, StartBatchRunner } from '../../writer/batch-runner.ts'
import { startWorker, type WorkerHost } from './worker.ts'
import { serveWriter } from './writer.ts'

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

const source = new URL(`./writer.thread${extname(import.meta.url)}`, import.meta.url)

/** Runs batches in a thread (writer.ts), so that waiting for the disk never delays a read. */
export const sqliteBatchRunner =
  ({
    thread = source,
    host = 'threads',
    ...options
  }: WriterOptions & { thread?: URL | undefined; host?: WorkerHost | undefined }): StartBatchRunner =>
  (report) => {
    // The writer keeps nothing between two batches, so a small heap is enough.
    const limits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }
    const { port, ended } = startWorker({ serve: serveWriter, thread, limits }, options, host)
    let isStopping = false
    port.on('message', ({ outcomes, tookMs }: BatchMessage) => report.done(outcomes, tookMs))
    const settled = ended
      .then(() => {
        if (!isStopping) throw new Error('The writer ended by itself.')
      })
      .catch(report.failed)
    return {
      send: (commands) => port.postMessage(commands),
      async close() {
        isStopping = true
        port.postMessage('stop')
        await settled
        port.close()
      },
    }
  }
