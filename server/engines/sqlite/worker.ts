import { once } from 'node:events'
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'

/** A part of the engine that works off the messages on its port until it closes the port. */
export type Serve<Data> = (data: Data, port: MessagePort) => void

export type WorkerEntry<Data> = {
  serve: Serve<Data>
  /** Calls `serve` with its workerData. */
  thread: URL
  limits: ResourceLimits
}

export type RunningWorker = {
  port: MessagePort
  /** Resolves when it has closed its port and ended; rejects if it failed. */
  ended: Promise<unknown>
}

/** `caller` is for tests: starting and stopping threads would cost more than most of them. */
export type WorkerHost = 'threads' | 'caller'

export function startWorker<Data extends object>(
  { serve, thread, limits }: WorkerEntry<Data>,
  data: Data,
  host: WorkerHost,
): RunningWorker {
  // A port of its own, because Node sends messages on the default one under `--watch`.
  const { port1: port, port2 } = new MessageChannel()
  // This side closes behind the last message of the other.
  const drained = once(port, 'close')
  if (host === 'caller') {
    serve(data, port2)
    return { port, ended: drained }
  }
  const worker = new Worker(thread, {
    // Node leaves the query out of the URL that the thread sees.
    workerData: { ...data, port: port2, build: thread.search },
    transferList: [port2],
    resourceLimits: limits,
  })
  const exited = new Promise<void>((resolve, reject) => {
    let failure: unknown
    worker.once('error', (error) => {
      failure = error
    })
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(failure ?? new Error(`A thread of SQLite ended with code ${code}.`))
    })
  })
  return { port, ended: Promise.all([exited, drained]) }
}
