import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'

/** The status of an answer that did not come, or not in time. */
export const noAnswer = 0

/** A keep-alive connection with one request at a time. It is opened again when the server has closed it. */
export class ClientConnection {
  readonly #port: number
  readonly #timeoutMs: number
  #socket: Socket | undefined
  #finish: ((status: number) => void) | undefined

  constructor(port: number, timeoutMs: number) {
    this.#port = port
    this.#timeoutMs = timeoutMs
  }

  /** Resolves with the status when the answer is complete. */
  ask(request: string): Promise<number> {
    return new Promise((resolve) => {
      const socket = this.#socket ?? this.#open()
      const timer = setTimeout(() => socket.destroy(), this.#timeoutMs)
      this.#finish = (status) => {
        clearTimeout(timer)
        this.#finish = undefined
        resolve(status)
      }
      socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    let status = noAnswer
    let answers = 0
    const reader = new AnswerReader((given) => {
      status = given
    })
    socket.on('data', (chunk: Buffer) => {
      reader.read(chunk)
      if (reader.complete === answers) return
      answers = reader.complete
      // A request that follows this answer needs another connection: this one has ended, whether or not we have heard of it.
      if (reader.isLast) this.#socket = undefined
      this.#finish?.(status)
    })
    socket.on('end', () => this.#lose(socket))
    socket.on('error', () => this.#lose(socket))
    socket.on('close', () => this.#lose(socket))
    this.#socket = socket
    return socket
  }

  #lose(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#finish?.(noAnswer)
  }
}
