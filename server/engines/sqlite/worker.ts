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
  if (host === 'caller') {
    const ended = once(port2, 'close')
    serve(data, port2)
    return { port, ended }
  }
  const worker = new Worker(thread, {
    workerData: { ...data, port: port2 },
    transferList: [port2],
    resourceLimits: limits,
  })
  // `once` rejects at an `error` event.
  const ended = once(worker, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`A thread of SQLite ended with code ${code}.`)
  })
  return { port, ended }
}
