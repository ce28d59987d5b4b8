import type pg from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'
import { StorageUnavailable } from './storage-errors.ts'

/** How long a query waits for a free connection. */
const waitTimeoutMs = 1000

/** A connection, or one that is being opened, and the number of its queries without an answer. */
type Line = {
  connection: Promise<PipelinedConnection>
  open: PipelinedConnection | undefined
  queries: number
}

/** The connections that reads share, opened on demand. */
export class ConnectionPool {
  readonly #url: string
  readonly #maxConnections: number
  readonly #config: pg.ClientConfig
  /** How many more queries may run at the same time. */
  #freeSlots: number
  readonly #waiting = new Set<() => void>()
  #lines: Line[] = []
  #isClosed = false

  /**
   * `config` overrides connection-config.ts. A connection sends up to `queriesPerConnection` queries without waiting for their
   * answers, which suits short ones.
   */
  constructor(
    url: string,
    maxConnections: number,
    { queriesPerConnection = 1, ...config }: pg.ClientConfig & { queriesPerConnection?: number } = {},
  ) {
    this.#config = config
    this.#url = url
    this.#maxConnections = maxConnections
    this.#freeSlots = maxConnections * queriesPerConnection
  }

  /** Connections in use, open ones that are not, and queries that wait. */
  get figures(): { busy: number; idle: number; waiting: number } {
    const busy = this.#lines.filter(({ queries }) => queries > 0).length
    return { busy, idle: this.#lines.length - busy, waiting: this.#waiting.size }
  }

  async query(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    await this.#acquireSlot()
    const line = this.#shortestLine()
    line.queries++
    try {
      return await (line.open ?? (await line.connection)).query(statement)
    } finally {
      line.queries--
      if (line.open?.isClosed) this.#dropLines()
      this.#releaseSlot()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lines.splice(0).map(async ({ open }) => open?.close()))
  }

  /** An idle connection, or else a new one, or else the one with the fewest queries. */
  #shortestLine(): Line {
    let shortest: Line | undefined
    for (const line of this.#lines) {
      if (line.open?.isClosed) continue
      if (!shortest || line.queries < shortest.queries) shortest = line
    }
    if (shortest && (shortest.queries === 0 || this.#lines.length >= this.#maxConnections)) return shortest
    return this.#openLine()
  }

  #openLine(): Line {
    const connection = PipelinedConnection.open(this.#url, this.#config)
    const line: Line = { connection, open: undefined, queries: 0 }
    this.#lines.push(line)
    connection.then(
      (open) => {
        line.open = open
        if (this.#isClosed) open.destroy()
      },
      () => {
        this.#lines = this.#lines.filter((each) => each !== line)
      },
    )
    return line
  }

  /** If one connection was lost, the idle ones probably were too, so they are closed before their next query fails. */
  #dropLines(): void {
    for (const { open, queries } of this.#lines) if (queries === 0) open?.destroy()
    this.#lines = this.#lines.filter(({ open }) => !open?.isClosed)
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
