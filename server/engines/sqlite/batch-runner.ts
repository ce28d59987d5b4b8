import { extname } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { CommandOutcome, StartBatchRunner } from '../../writer/batch-runner.ts'

/** The thread's workerData. The port is its own: under `--watch` Node sends messages of its own on the default one. */
export type ThreadData = WriterData & { port: MessagePort }
/** `isBeside`: a server may be running on the file. */
type WriterData = { file: string; maxPages?: number | undefined; isBeside: boolean }

/** Runs batches in a thread (writer.thread.ts), so that waiting for the disk never delays a read. */
export const threadRunner =
  (data: WriterData): StartBatchRunner =>
  (report) => {
    const { port1: port, port2 } = new MessageChannel()
    const thread = new Worker(new URL(`./writer.thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: { ...data, port: port2 } satisfies ThreadData,
      transferList: [port2],
      // The thread holds nothing between two batches, so a small heap is enough.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
    })
    let stopping = false
    port.on('message', (outcomes: CommandOutcome[]) => report.done(outcomes))
    thread.on('error', (error) => report.failed(error as Error))
    thread.on('exit', (code) => {
      if (code !== 0 || !stopping) report.failed(new Error(`The writer ended with code ${code}.`))
    })
    return {
      send: (commands) => port.postMessage(commands),
      async close() {
        stopping = true
        const ended = new Promise((resolve) => thread.once('exit', resolve))
        port.postMessage('stop')
        await ended
        port.close()
      },
    }
  }
