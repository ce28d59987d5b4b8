import type pg from 'pg'
import { Unavailable } from './connection.ts'
import { Line } from './pipelined-connection.ts'

/** Nobody waits longer for a free line. */
const patienceMs = 1000

/** The lines that reads share, opened when they are needed. */
export class Pool {
  readonly #url: string
  /** How many more may ask at the same time. */
  #free: number
  readonly #waiting = new Set<() => void>()
  readonly #idle: Line[] = []
  #isClosed = false

  constructor(url: string, most: number) {
    this.#url = url
    this.#free = most
  }

  async ask(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    await this.#turn()
    try {
      const line = this.#takeIdle() ?? (await Line.open(this.#url))
      try {
        return await line.ask(statement)
      } finally {
        this.#give(line)
      }
    } finally {
      this.#endTurn()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#idle.splice(0).map((line) => line.close()))
  }

  #takeIdle(): Line | undefined {
    let line = this.#idle.pop()
    while (line?.isLost) line = this.#idle.pop()
    return line
  }

  /** Of a server that one line has lost, the others that wait for work would only find out later. */
  #give(line: Line): void {
    if (this.#isClosed) line.drop()
    if (line.isLost) for (const other of this.#idle.splice(0)) other.drop()
    else this.#idle.push(line)
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(called)
        reject(new Unavailable(new Error('No line to the database was free for a second.')))
      }, patienceMs)
      this.#waiting.add(called)
    })
  }

  #endTurn(): void {
    const [next] = this.#waiting
    if (!next) this.#free++
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
