import { StorageUnavailable } from './storage-errors.ts'

/** A read that brings a position waits no longer than this for the poll that it asks for. */
const maxWaitMs = 1000

/** Reads that wait for the same poll. */
type Asking = { polled: Promise<void>; end(): void }

/**
 * How far an instance has heard of the batches that all instances commit. A read that brings the number of a later batch waits
 * for one poll, and then goes on whatever that said: the number may be invented, or of another database.
 */
export class HeardBatches {
  #newest: number | undefined
  #announced: number
  #waiting: Asking | undefined
  #polling: Asking | undefined
  #onAsked = () => {}

  constructor(newest: number) {
    this.#newest = newest
    this.#announced = newest
  }

  /** All batches up to this one were heard of; undefined when some may have been missed. */
  get newest(): number | undefined {
    return this.#newest
  }

  /** The batches of this instance up to this one were announced to what it keeps. */
  get announced(): number {
    return this.#announced
  }

  /** The position of a response that is sent now. */
  get position(): number {
    return Math.max(this.#newest ?? 0, this.#announced)
  }

  /** The listener makes the next poll come soon. */
  onAsked(listener: () => void): void {
    this.#onAsked = listener
  }

  /** Undefined if all batches up to this one were heard of. */
  reach(position: number): Promise<void> | undefined {
    if (position <= (this.#newest ?? 0)) return undefined
    this.#waiting ??= startAsking(() => {
      this.#waiting = undefined
    })
    this.#onAsked()
    return this.#waiting.polled
  }

  /** A poll is sent that will see all that was committed before now. */
  beginPoll(): void {
    this.#polling = this.#waiting
    this.#waiting = undefined
  }

  /** A poll was answered, and its changes are announced. */
  hear(newest: number): void {
    this.#newest = Math.max(this.#newest ?? 0, newest)
    this.#announced = Math.max(this.#announced, newest)
    this.#polling?.end()
    this.#polling = undefined
  }

  /** A batch of this instance is committed and announced. Without a gap before it there is nothing to ask the others. */
  noteOwn(batch: number): void {
    this.#announced = Math.max(this.#announced, batch)
    if (this.#newest === batch - 1) this.#newest = batch
  }

  /** Batches may be missed from here on, and another server may give the same numbers again. Nothing is kept, so reads may go on. */
  lose(): void {
    this.#newest = undefined
    this.#announced = 0
    for (const asking of [this.#polling, this.#waiting]) asking?.end()
    this.#polling = undefined
    this.#waiting = undefined
  }
}

function startAsking(onLate: () => void): Asking {
  const { promise: polled, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    onLate()
    reject(new StorageUnavailable(new Error('A read brought a position, and no poll was answered.')))
  }, maxWaitMs).unref()
  // A read that has gone meanwhile takes no notice.
  polled.catch(() => {})
  return {
    polled,
    end() {
      clearTimeout(timer)
      resolve()
    },
  }
}
