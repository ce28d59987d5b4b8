import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CoalescedQueries } from './coalesced-queries.ts'
import { connect } from './connection.ts'
import { executeStatement } from './execute-statement.ts'
import { type NamedStatement, queryJointly } from './joint-query.ts'
import type { PrimaryConnection } from './primary-discovery.ts'
import type { Execute } from './statement-coalescer.ts'
import { endsConnection, isRefusedAfterFailure, toStorageError } from './storage-errors.ts'

/** How long `close` waits for a server that no longer responds. */
const closeTimeoutMs = 500

type JoinedStatement = { statement: NamedStatement; result: PromiseWithResolvers<pg.QueryResult> }

/**
 * A connection that sends each statement without waiting for the result of the previous one. The coalesced statements of one moment
 * are one message, with one answer.
 */
export class PipelinedConnection extends CoalescedQueries {
  readonly client: pg.Client
  /** The warnings of the server since they were last cleared. */
  warnings: string[] = []
  readonly #connection: PrimaryConnection
  #lastFailure: unknown
  #isCorked = false
  #joined: JoinedStatement[] = []
  readonly #execute = executeStatement((statement) => this.#join(statement))

  private constructor(connection: PrimaryConnection) {
    super()
    this.client = connection.client
    this.#connection = connection
    this.client.on('notice', ({ severity, message = '' }) => {
      if (severity === 'WARNING') this.warnings.push(message)
    })
  }

  /** `setup` is a statement that runs before the connection is returned. */
  static async open(
    url: string,
    { setup, ...config }: pg.ClientConfig & { setup?: string } = {},
  ): Promise<PipelinedConnection> {
    const connection = await connect(url, { pipeline: true, ...config }).catch((error) => {
      throw toStorageError(error)
    })
    const pipelined = new PipelinedConnection(connection)
    try {
      if (setup) await pipelined.query(setup)
      return pipelined
    } catch (error) {
      pipelined.destroy()
      throw error
    }
  }

  /** The process of the server behind this connection. */
  get processId(): number {
    return (this.client as pg.Client & { processID: number }).processID
  }

  /** Closes itself once another server was promoted. */
  get isClosed(): boolean {
    if (this.#connection.isSuperseded()) this.destroy()
    return this.#connection.socket.destroyed
  }

  protected execute(...query: Parameters<Execute>): ReturnType<Execute> {
    return this.#execute(...query)
  }

  /** Runs a statement that is never coalesced, after all queries that were added before, as a message of its own. */
  query(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.flush()
    this.#sendJoined()
    return this.#send(statement)
  }

  /** Runs statements as one message, with all queries that were added before: after a failure the server skips the rest. */
  queryJointly(statements: NamedStatement[]): Promise<pg.QueryResult[]> {
    this.flush()
    const results = statements.map((statement) => this.#join(statement))
    this.#sendJoined()
    return Promise.all(results)
  }

  #join(statement: NamedStatement): Promise<pg.QueryResult> {
    if (this.#joined.length === 0) process.nextTick(() => this.#sendJoined())
    const result = Promise.withResolvers<pg.QueryResult>()
    this.#joined.push({ statement, result })
    return result.promise
  }

  #sendJoined(): void {
    const joined = this.#joined.splice(0)
    if (joined.length === 0) return
    this.#cork()
    const statements = joined.map(({ statement }) => statement)
    this.#answered(queryJointly(this.client, statements)).then(
      (results) => {
        for (const [at, { result }] of joined.entries()) result.resolve(results[at] as pg.QueryResult)
      },
      (error) => {
        for (const { result } of joined) result.reject(error)
      },
    )
  }

  #send(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.#cork()
    return this.#answered(this.client.query(statement))
  }

  /** Statements of one moment leave together. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#connection.socket.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.#connection.socket.uncork()
    })
  }

  async #answered<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer
    } catch (error) {
      if (endsConnection(error)) {
        this.#connection.suspectPrimary()
        this.destroy()
      }
      // After a failure the server refuses all further statements of the transaction; the failure itself says why.
      if (!isRefusedAfterFailure(error)) this.#lastFailure = toStorageError(error)
      throw this.#lastFailure
    }
  }

  /** Runs a statement and ignores its result: if it fails, the next statement of the transaction fails as well. */
  send(statement: string | pg.QueryConfig): void {
    this.query(statement).catch(() => {})
  }

  async close(): Promise<void> {
    await Promise.race([this.client.end().catch(() => {}), pause(closeTimeoutMs, undefined, { ref: false })])
    this.destroy()
  }

  /** Closes at once. The server rolls back an open transaction as soon as it notices. */
  destroy(): void {
    this.#connection.socket.destroy()
  }
}
