import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

export type Checkpoints = {
  /** Whether to give the space of the log back to the disk each time. A write may then wait for a checkpoint. */
  truncate(isOn: boolean): void
  close(): Promise<void>
}

/** Copies the write-ahead log into the database file from a separate thread, so that no write waits for a checkpoint. */
export function startCheckpoints(file: string): Checkpoints {
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
    truncate: (isOn) => thread.postMessage(isOn ? 'truncate' : 'passive'),
    async close() {
      if (ended) return
      const exit = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage('stop')
      await exit
    },
  }
}
