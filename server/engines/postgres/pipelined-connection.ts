import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { WriteConnection } from '../../writer/batch-transaction.ts'
import type { Query } from './bulk-statement.ts'
import { type Connected, connect, isEnd, troubleIn } from './connection.ts'
import { Moment } from './statement-coalescer.ts'

/** Whoever is not heard of any more is not waited for. */
const farewellMs = 500

/** One connection of one's own. Statements travel one behind the other; none waits for the answer to the one before it. */
export class Line implements WriteConnection {
  readonly client: pg.Client
  /** What the server warned of since somebody last looked. */
  warnings: string[] = []
  readonly #connected: Connected
  readonly #unheard: Promise<unknown>[] = []
  readonly #moment = new Moment((statement) => this.#ask(statement))

  private constructor(connected: Connected) {
    this.client = connected.client
    this.#connected = connected
    this.client.on('notice', ({ severity, message = '' }) => {
      if (severity === 'WARNING') this.warnings.push(message)
    })
  }

  /** `first` is asked on every line of this kind before it is used. */
  static async open(
    url: string,
    { first, ...more }: pg.ClientConfig & { first?: string } = {},
  ): Promise<Line> {
    const connected = await connect(url, { pipeline: true, ...more }).catch((error) => {
      throw troubleIn(error)
    })
    const line = new Line(connected)
    try {
      if (first) await line.ask(first)
      return line
    } catch (error) {
      line.drop()
      throw error
    }
  }

  get isLost(): boolean {
    return this.#connected.socket.destroyed
  }

  async all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    return (await this.#moment.join(query as Query, input as never, 'rows')).rows as Row[]
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    return (await this.all(query, input))[0]
  }

  async run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number> {
    return (await this.#moment.join(query as Query, input as never, 'told')).count
  }

  async put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void> {
    const answer = this.#moment.join(query as Query, input as never, 'nothing')
    // It is looked at later, and must not count as unheard until then.
    answer.catch(() => {})
    this.#unheard.push(answer)
  }

  /** Whatever fails, the others have ended before it is told. */
  async each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
    const ended = await Promise.allSettled(Array.from(items, act))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }

  async answered(): Promise<void> {
    this.#moment.end()
    await Promise.all(this.#unheard.splice(0))
  }

  ask(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.#moment.end()
    return this.#ask(statement)
  }

  async #ask(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.client.query(statement)
    } catch (error) {
      if (isEnd(error)) {
        this.#connected.doubt()
        this.drop()
      }
      throw troubleIn(error)
    }
  }

  /** For a statement whose answer tells nothing: where it fails, the one behind it fails as well. */
  send(statement: string | pg.QueryConfig): void {
    this.ask(statement).catch(() => {})
  }

  async close(): Promise<void> {
    await Promise.race([this.client.end().catch(() => {}), pause(farewellMs, undefined, { ref: false })])
    this.drop()
  }

  /** Without a farewell: what was not committed is rolled back by the server as soon as it notices. */
  drop(): void {
    this.#connected.socket.destroy()
  }
}
