import { extname } from 'node:path'
import type { StartBatchRunner } from '../../writer/batch-runner.ts'
import { startWorker, type WorkerHost } from './worker.ts'
import { type BatchMessage, serveWriter, type WriterOptions } from './writer.ts'

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
