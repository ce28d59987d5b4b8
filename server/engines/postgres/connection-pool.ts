import type pg from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'
import { StorageUnavailable } from './storage-errors.ts'

/** How long a query waits for a free connection. */
const waitTimeoutMs = 1000

/** The connections that reads share, opened on demand. */
export class ConnectionPool {
  readonly #url: string
  readonly #maxConnections: number
  readonly #config: pg.ClientConfig
  /** How many more queries may run at the same time. */
  #freeSlots: number
  readonly #waiting = new Set<() => void>()
  readonly #idle: PipelinedConnection[] = []
  #isClosed = false

  /** `config` overrides connection-config.ts. */
  constructor(url: string, maxConnections: number, config: pg.ClientConfig = {}) {
    this.#config = config
    this.#url = url
    this.#maxConnections = maxConnections
    this.#freeSlots = maxConnections
  }

  /** Connections in use, open ones that are not, and queries that wait. */
  get figures(): { busy: number; idle: number; waiting: number } {
    const busy = this.#maxConnections - this.#freeSlots
    return { busy, idle: this.#idle.length, waiting: this.#waiting.size }
  }

  async query(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    await this.#acquireSlot()
    try {
      const connection = this.#takeIdle() ?? (await PipelinedConnection.open(this.#url, this.#config))
      try {
        return await connection.query(statement)
      } finally {
        this.#release(connection)
      }
    } finally {
      this.#releaseSlot()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()))
  }

  #takeIdle(): PipelinedConnection | undefined {
    let connection = this.#idle.pop()
    while (connection?.isClosed) connection = this.#idle.pop()
    return connection
  }

  /** If one connection was lost, the idle ones probably were too, so they are closed before their next query fails. */
  #release(connection: PipelinedConnection): void {
    if (this.#isClosed) connection.destroy()
    if (connection.isClosed) for (const other of this.#idle.splice(0)) other.destroy()
    else this.#idle.push(connection)
  }

  async #acquireSlot(): Promise<void> {
    if (this.#freeSlots > 0) {
      this.#freeSlots--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(proceed)
        reject(new StorageUnavailable(new Error('No connection to the database was free for a second.')))
      }, waitTimeoutMs)
      this.#waiting.add(proceed)
    })
  }

  #releaseSlot(): void {
    const [next] = this.#waiting
    if (!next) this.#freeSlots++
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
