import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

const source = new URL(`./keep-synced.thread${extname(import.meta.url)}`, import.meta.url)

/**
 * Brings a file to the disk as it grows. Otherwise the copy of a large database would be synced at once in the end, and the
 * commits of the server would wait for it: with a million transmissions 180 ms instead of 50.
 */
export function keepSynced(file: string): { stop(): Promise<unknown> } {
  const thread = new Worker(source, {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
  })
  // The copy is synced once more when it is complete, so nothing is lost without this thread.
  thread.on('error', () => {})
  return { stop: () => thread.terminate() }
}
