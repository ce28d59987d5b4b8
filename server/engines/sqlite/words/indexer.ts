import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { textDeletingCommands } from '../../../commands.ts'
import type { ChangeListener } from '../../../db/storage.ts'
import { type RunningWorker, startWorker, type WorkerHost } from '../worker.ts'
import { fillWords, type IndexerData, type IndexTask, type TaskDone } from './word-filler.ts'

type IndexerOptions = IndexerData & {
  host: WorkerHost
  /** Commands wait for the writer. */
  isBusy: () => boolean
  /** The disk is nearly full. */
  isFull: () => boolean
  warn: (sentence: string) => void
}

/** The index is not needed to answer: the newest rows are read without it. So a start is not delayed by it, nor a batch. */
const startDelayMs = 1000
const restMs = 200
/** A full disk, or a lock, is not tried again sooner. */
const stuckMs = 1000
/** A sweep looks at every row, so it does not follow each deletion. */
const sweepEveryMs = 5 * 60_000
/** Under constant load the index goes on this seldom. */
const maxPauseMs = 1000
const pauseStepMs = 20

export type Indexer = { onChange: ChangeListener; close(): Promise<void> }

/** The answer of a thread that has ended. */
const stopped: TaskDone = { hasMore: false, isStuck: false }

const entry = {
  serve: fillWords,
  thread: new URL(`./indexer.thread${extname(import.meta.url)}`, import.meta.url),
  limits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
}

/** Keeps the index of words up to date from a thread of its own, in small tasks between which the writer comes first. */
export function startIndexer({ dataDir, instance, host, isBusy, isFull, warn }: IndexerOptions): Indexer {
  const stopping = new AbortController()
  let hasNew = true
  let hasDeleted = true
  let isSweeping = false
  let maySweepAt = 0
  let wake = () => {}
  let worker: RunningWorker | undefined
  const sweeps = setInterval(() => wake(), sweepEveryMs).unref()
  const ended = run().catch((error: Error) => {
    if (!stopping.signal.aborted) warn(`The index of words has stopped, so searches read rows: ${error}`)
  })

  return {
    onChange(ran) {
      hasNew = true
      hasDeleted ||= [...ran].some((command) => textDeletingCommands.has(command))
      wake()
    },
    async close() {
      clearInterval(sweeps)
      stopping.abort()
      wake()
      await ended
      worker?.port.postMessage('stop')
      await worker?.ended.catch(() => {})
      worker?.port.close()
    },
  }

  async function run(): Promise<void> {
    await rest(startDelayMs)
    worker = startWorker(entry, { dataDir, instance }, host)
    worker.ended.catch(() => {})
    while (!stopping.signal.aborted) {
      await letOthersGoFirst()
      if (hasNew) {
        hasNew = false
        const hasMore = await runTask('add', worker)
        hasNew ||= hasMore
        // Rows that come one by one are added together: a task costs as much as ten rows.
        if (!hasMore) await rest(restMs)
      } else if (isSweeping || (hasDeleted && performance.now() >= maySweepAt)) {
        if (!isSweeping) hasDeleted = false
        isSweeping = await runTask('sweep', worker)
        if (!isSweeping) maySweepAt = performance.now() + sweepEveryMs
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        await rest(restMs)
      }
    }
  }

  async function letOthersGoFirst(): Promise<void> {
    while (isFull()) await rest(stuckMs)
    for (let waited = 0; isBusy() && waited < maxPauseMs; waited += pauseStepMs) await rest(pauseStepMs)
  }

  /** Does not keep the process alive. */
  function rest(ms: number): Promise<void> {
    return pause(ms, undefined, { ref: false, signal: stopping.signal })
  }

  /** Returns whether there is more of the same. */
  async function runTask(task: IndexTask, { port, ended }: RunningWorker): Promise<boolean> {
    const done = new Promise<TaskDone>((resolve) => port.once('message', resolve))
    port.postMessage(task)
    const { hasMore, isStuck } = await Promise.race([done, ended.then(() => stopped)])
    if (isStuck) await rest(stuckMs)
    return hasMore
  }
}
