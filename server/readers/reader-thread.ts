import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { ApiError, type ErrorCode } from '../../contract/errors.ts'
import { type EncodedRead, type ReadHandlers, type ReadTask, runRead } from './read.ts'
import type { Reader, StartReader } from './reader.ts'
import { TerminationLock } from './termination-lock.ts'

type Message = 'ready' | ({ id: number } & ({ result: EncodedRead } | { failure: Failure }))
type Failure = {
  code?: ErrorCode
  sentence: string
  status?: number
  retryAfter?: number | undefined
  cause?: string
}

/**
 * The thread gets a port of its own because Node sends messages on the default one under `--watch`. With a `build` its file must
 * be of that build (web/build/bundle-thread.ts).
 */
export type ReaderThreadData<Data> = Data & {
  port: MessagePort
  lockMemory: SharedArrayBuffer
  build: string
}

/** Main thread: starts a reader as a thread. It keeps little between two reads, so a small heap is enough. */
export const startReaderThread =
  (entry: URL, data: object): StartReader =>
  (onEnd) => {
    const { port1: port, port2 } = new MessageChannel()
    const lock = new TerminationLock()
    const thread = new Worker(entry, {
      workerData: {
        ...data,
        port: port2,
        lockMemory: lock.memory,
        build: entry.search,
      } satisfies ReaderThreadData<object>,
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 48 },
    })
    /** The reads that run. The id of a read is its place here, which the next one takes when it has ended. */
    const running: (PromiseWithResolvers<EncodedRead> | undefined)[] = []
    const ready = Promise.withResolvers<void>()
    let isStopped = false
    let hasEnded = false
    port.on('message', receive)
    thread.on('error', (error) => end(error as Error))
    thread.on('exit', (code) => {
      hasEnded = true
      end(new Error(`A reader thread ended with code ${code}.`))
    })
    // It must not keep the process alive.
    thread.unref()
    port.unref()
    ready.promise.catch(() => {})

    return {
      ready: ready.promise,
      run(task) {
        const result = Promise.withResolvers<EncodedRead>()
        const free = running.indexOf(undefined)
        const id = free < 0 ? running.length : free
        running[id] = result
        try {
          port.postMessage({ id, task })
        } catch (error) {
          // The task is not plain data. Without this its callers would wait for ever.
          running[id] = undefined
          result.reject(error)
        }
        return result.promise
      },
      async stop() {
        end(new Error('The reader was stopped.'), 'stopped')
        await lock.close(() => hasEnded)
        await thread.terminate()
      },
    } satisfies Reader

    function receive(message: Message): void {
      if (message === 'ready') {
        ready.resolve()
        return
      }
      const result = running[message.id]
      running[message.id] = undefined
      if ('result' in message) result?.resolve(message.result)
      else result?.reject(errorOf(message.failure))
    }

    function end(cause: Error, how?: 'stopped'): void {
      if (isStopped) return
      isStopped = true
      const error = new ApiError(
        'STORAGE_UNAVAILABLE',
        'The read was given up: try again after Retry-After.',
        {
          retryAfter: 1,
          cause,
        },
      )
      ready.reject(error)
      for (const result of running.splice(0)) result?.reject(error)
      if (how !== 'stopped') onEnd(cause)
    }
  }

/** Reader thread: answers the reads of the main thread, whose clock and generation come with each of them. */
export function serveReads({ port, lockMemory }: ReaderThreadData<unknown>, handlers: ReadHandlers): void {
  const lock = new TerminationLock(lockMemory)
  port.on('message', async ({ id, task }: { id: number; task: ReadTask }) => {
    try {
      const result = await runRead(handlers, task, (work) => lock.hold(work))
      const buffers = [result.plain, result.gzip].flatMap((bytes) => bytes?.buffer ?? [])
      port.postMessage({ id, result } satisfies Message, buffers)
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error) } satisfies Message)
    }
  })
  port.postMessage('ready' satisfies Message)
}

function failureOf(error: unknown): Failure {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  if (!(error instanceof ApiError)) return { sentence: String(error), cause: text }
  const { code, message: sentence, status, retryAfter } = error
  return { code, sentence, status, retryAfter, ...(error.cause === undefined ? {} : { cause: text }) }
}

function errorOf({ code, sentence, status, retryAfter, cause }: Failure): Error {
  // The log shows the stack of the error itself: that of the reader says where it happened.
  if (code === undefined) return Object.assign(new Error(sentence), { stack: cause })
  return new ApiError(code, sentence, {
    cause,
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}
