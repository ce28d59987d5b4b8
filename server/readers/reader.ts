import { type EncodedRead, type ReadHandlers, type ReadTask, runRead } from './read.ts'

/** Runs reads, in a thread of its own or in this one. */
export type Reader = {
  /** Resolves when it can run reads. */
  ready: Promise<void>
  run(task: ReadTask): Promise<EncodedRead>
  /** Rejects the reads that still run, at once, and resolves when the reader has ended. */
  stop(): Promise<void>
}

/** `onEnd` is called if it ends without having been stopped. */
export type StartReader = (onEnd: (cause: Error) => void) => Reader

/** Runs reads in this thread, for apps that are used inside this process only. */
export const startReaderHere =
  (handlers: ReadHandlers): StartReader =>
  () => ({
    ready: Promise.resolve(),
    run: (task) => runRead(handlers, task),
    stop: async () => {},
  })
