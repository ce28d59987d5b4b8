import { extname } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { StartRunner } from '../../writer/batch-runner.ts'
import type { Outcome } from '../../writer/write-queue.ts'

/** What the thread is started with. The port is its own, because Node speaks on the default one too when it watches files. */
export type ThreadData = WriterData & { port: MessagePort }
/** `isBeside` where a server may be running on the file. */
type WriterData = { file: string; maxPages?: number | undefined; isBeside: boolean }

/** Orders are run by a thread of their own (writer.thread.ts), so that waiting for the disk never stops a read. */
export const inThread =
  (data: WriterData): StartRunner =>
  (report) => {
    const { port1: port, port2 } = new MessageChannel()
    const thread = new Worker(new URL(`./writer.thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: { ...data, port: port2 } satisfies ThreadData,
      transferList: [port2],
      // It holds nothing between two batches, so it needs little room to collect in.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
    })
    let stopping = false
    port.on('message', (outcomes: Outcome[]) => report.done(outcomes))
    thread.on('error', (error) => report.failed(error as Error))
    thread.on('exit', (code) => {
      if (code !== 0 || !stopping) report.failed(new Error(`The writer ended with code ${code}.`))
    })
    return {
      send: (orders) => port.postMessage(orders),
      async close() {
        stopping = true
        const ended = new Promise((resolve) => thread.once('exit', resolve))
        port.postMessage('stop')
        await ended
        port.close()
      },
    }
  }
