import { ApiError } from '../../contract/errors.ts'
import type { Key } from './key.ts'

/** An index of the words of transmissions (contract/words.ts). It is filled after the writes, so the newest rows may be missing. */
export type WordIndex = {
  /** Every transmission up to this key is in the index; 0 without an index. */
  upTo(): Promise<Key>
  /**
   * Keys with all of these words, newest first; both bounds are exclusive. Deleted transmissions may be among them. Throws
   * when the deadline has passed.
   */
  find(words: string[], range: { before: Key; after: Key; limit: number }, deadline: Deadline): Promise<Key[]>
}

/** The time that one search has. */
export class Deadline {
  readonly #ms: number
  readonly #endsAt: number

  constructor(ms: number) {
    this.#ms = ms
    this.#endsAt = performance.now() + ms
  }

  requireTime(): void {
    if (performance.now() > this.#endsAt) throw this.refusal()
  }

  refusal(cause?: unknown): ApiError {
    const sentence = `The search took more than ${this.#ms} ms: narrow it down by another word or by since, and try again after Retry-After.`
    return new ApiError('OVERLOADED', sentence, { retryAfter: 1, cause })
  }
}
