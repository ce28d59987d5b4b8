import { ApiError } from '../../contract/errors.ts'
import type { EncodedRead, ReadTask } from './read.ts'

/**
 * The order in which waiting reads begin, and the reverse order in which they are refused when too many wait. `front` is for
 * the few addresses without parameters: everybody shares them, so no client can ask for many.
 */
export const priorities = ['front', 'api', 'page', 'search'] as const
export type Priority = (typeof priorities)[number]

/** A request that waits for a read. */
export type ReadCaller = {
  /** The network of the client: networks take turns. */
  network: string
  /** Whether the client no longer waits. */
  isGone(): boolean
  /** Calls the listener when the client no longer waits. Returns a function that removes the listener. */
  onGone(listener: () => void): () => void
  /** Called when the read has ended, with the times since which it waited for this client, and was read. */
  onRead?: (times: { since: number; begunAt: number }) => void
}

/** One read for one caller or more, from its admission until its result. */
export class PendingRead {
  readonly name: string
  readonly priority: Priority
  readonly isBounded: boolean
  readonly response: Promise<EncodedRead>
  readonly since: number = performance.now()
  /** The generation of the storage when the read began; undefined while it waits. */
  generation: number | undefined
  begunAt: number = Number.POSITIVE_INFINITY
  #callers = 0
  #leftByAll: () => void
  #makeTask: () => ReadTask
  #resolve!: (result: EncodedRead) => void
  #reject!: (error: unknown) => void

  constructor(
    { name, priority, isBounded = false, task }: ReadRequest,
    /** Called when no caller waits any longer. */
    leftByAll: (read: PendingRead) => void,
  ) {
    this.name = name
    this.priority = priority
    this.isBounded = isBounded
    this.#makeTask = task
    this.#leftByAll = () => leftByAll(this)
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // A read that every caller has left is refused, and nobody listens.
    this.response.catch(() => {})
  }

  addCaller({ onGone, onRead }: ReadCaller): void {
    this.#callers++
    const since = performance.now()
    const stopListening = onGone(() => {
      if (--this.#callers === 0) this.#leftByAll()
    })
    // A stream outlives its reads: without this it would keep the result of each until it ends.
    const end = () => {
      stopListening()
      onRead?.({ since, begunAt: this.begunAt })
    }
    this.response.then(end, end)
  }

  /** Begins the read: from now on it shows this generation of the storage. */
  begin(): ReadTask {
    const task = this.#makeTask()
    this.generation = task.generation
    this.begunAt = performance.now()
    return task
  }

  finish(result: Promise<EncodedRead>): void {
    result.then(this.#resolve, this.#reject)
  }

  refuse(error: ApiError = overloaded()): void {
    this.#reject(error)
  }
}

export type ReadRequest = {
  name: string
  priority: Priority
  /** An index and a page size bound its cost, so the main thread runs it while the event loop keeps up. */
  isBounded?: boolean
  /** Makes the task when the read begins, so that the time it waited is not in it. */
  task: () => ReadTask
}

export const overloaded = (): ApiError =>
  new ApiError('OVERLOADED', 'Longwave is busy: try again after Retry-After.', {
    retryAfter: 1 + Math.floor(Math.random() * 3),
  })
