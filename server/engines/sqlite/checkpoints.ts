import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Copies the write-ahead log into the database file from a separate thread, so that no write waits for a checkpoint. */
export function startCheckpoints(file: string): { close(): Promise<void> } {
  const thread = new Worker(new URL(`./checkpoints.thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
  })
  let ended = false
  // Writes go on without this thread: the writer checkpoints by itself once the log is large (connect.ts).
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
