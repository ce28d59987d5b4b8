const endOfHead = Buffer.from('\r\n\r\n')

/**
 * Reads the statuses and lengths of the answers on one connection. An answer without a length never ends: it is an event
 * stream, whose bytes go to `onStream`.
 */
export class AnswerReader {
  /** The number of answers that have arrived completely. */
  complete = 0
  /** The latest answer said that the connection ends with it. */
  isLast = false
  readonly #onStatus: (status: number) => void
  readonly #onStream: (chunk: Buffer) => void
  #head: Buffer = Buffer.alloc(0)
  #bodyLeft = 0

  constructor(onStatus: (status: number) => void, onStream: (chunk: Buffer) => void = () => {}) {
    this.#onStatus = onStatus
    this.#onStream = onStream
  }

  read(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0) {
      const body = rest.subarray(0, this.#bodyLeft)
      rest = rest.subarray(body.length)
      if (this.#bodyLeft === Number.POSITIVE_INFINITY) this.#onStream(body)
      else if (body.length > 0) this.#skip(body.length)
      if (rest.length > 0) rest = this.#readHead(rest)
    }
  }

  #skip(length: number): void {
    this.#bodyLeft -= length
    if (this.#bodyLeft === 0) this.complete++
  }

  /** Returns the bytes after the head; none while the head is incomplete. */
  #readHead(chunk: Buffer): Buffer {
    const known = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    const end = known.indexOf(endOfHead)
    if (end < 0) {
      this.#head = Buffer.from(known)
      return Buffer.alloc(0)
    }
    this.#head = Buffer.alloc(0)
    const head = known.toString('latin1', 0, end)
    this.#onStatus(Number(head.slice(9, 12)))
    this.isLast = /\r\nconnection: *close/i.test(head)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#bodyLeft = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    if (this.#bodyLeft === 0) this.complete++
    return known.subarray(end + endOfHead.length)
  }
}
