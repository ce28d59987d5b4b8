import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Folds the write-ahead log into the file from a thread of its own, so that no write waits for it. */
export function startCheckpoints(file: string): { close(): Promise<void> } {
  const thread = new Worker(new URL(`./checkpoints.thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
  })
  let ended = false
  // Without this thread the writer folds the log itself once it is large (database.ts), so its loss stops nothing.
  thread.on('error', (error) => {
    process.emitWarning(`Checkpoints have stopped: ${error}`)
    ended = true
  })
  return {
    async close() {
      if (ended) return
      const exit = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage('stop')
      await exit
    },
  }
}
