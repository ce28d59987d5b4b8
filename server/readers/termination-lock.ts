import { setTimeout as delay } from 'node:timers/promises'

const free = 0
const held = 1
const closed = 2
const checkEveryMs = 1

/**
 * Keeps a thread from being terminated at the wrong moment. Node aborts the whole process when a thread ends between the
 * creation and the initialization of a zlib stream. So the thread holds this lock while it compresses, and the lock is closed
 * for ever before the thread is terminated.
 */
export class TerminationLock {
  readonly memory: SharedArrayBuffer
  readonly #state: Int32Array<SharedArrayBuffer>

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#state = new Int32Array(memory)
  }

  /** In the thread: does the work, unless the thread is about to be terminated. Then it waits for that. */
  hold<Result>(work: () => Result): Result {
    if (Atomics.compareExchange(this.#state, 0, free, held) === closed) Atomics.wait(this.#state, 0, closed)
    try {
      return work()
    } finally {
      Atomics.store(this.#state, 0, free)
    }
  }

  /** Outside: waits until the thread does not hold the lock, and closes it. A thread that has ended holds nothing. */
  async close(hasEnded: () => boolean): Promise<void> {
    while (Atomics.compareExchange(this.#state, 0, free, closed) === held && !hasEnded())
      await delay(checkEveryMs)
  }
}
