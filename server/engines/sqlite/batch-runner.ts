import { extname } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { CommandOutcome, StartBatchRunner } from '../../writer/batch-runner.ts'

type WriterThreadOptions = {
  file: string
  maxPages?: number | undefined
  /** A log of this size is checkpointed before the next write. The usual limit is in connect.ts. */
  maxLogBytes?: number | undefined
  /** A server may be writing to the file at the same time. */
  isBesideServer: boolean
  /** Each batch has milliseconds of its own (batch-transaction.ts). */
  hasOwnMs: boolean
}

/** The thread's workerData. It gets a port of its own because Node sends messages on the default one under `--watch`. */
export type WriterThreadData = WriterThreadOptions & { port: MessagePort }

/** The thread's message after each batch. */
export type BatchMessage = { outcomes: CommandOutcome[]; tookMs: number }

const source = new URL(`./writer.thread${extname(import.meta.url)}`, import.meta.url)

/** Runs batches in a thread (writer.thread.ts), so that waiting for the disk never delays a read. */
export const sqliteBatchRunner =
  ({
    thread: entry = source,
    ...options
  }: WriterThreadOptions & { thread?: URL | undefined }): StartBatchRunner =>
  (report) => {
    const { port1: port, port2 } = new MessageChannel()
    const thread = new Worker(entry, {
      workerData: { ...options, port: port2 } satisfies WriterThreadData,
      transferList: [port2],
      // The thread keeps nothing between two batches, so a small heap is enough.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
    })
    let isStopping = false
    port.on('message', ({ outcomes, tookMs }: BatchMessage) => report.done(outcomes, tookMs))
    thread.on('error', (error) => report.failed(error as Error))
    thread.on('exit', (code) => {
      if (code !== 0 || !isStopping) report.failed(new Error(`The writer ended with code ${code}.`))
    })
    return {
      send: (commands) => port.postMessage(commands),
      async close() {
        isStopping = true
        const ended = new Promise((resolve) => thread.once('exit', resolve))
        port.postMessage('stop')
        await ended
        port.close()
      },
    }
  }
