import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { Prepared } from '../prepared.ts'
import { connectionOptions, troubleIn } from './connection.ts'
import { statementOf } from './statement.ts'

/** What reads go through: as many connections as are of use, and nobody waits for a free one for longer than a second. */
export class PostgresDatabase implements Database {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ ...connectionOptions(url), max: 2 * availableParallelism() })
    // A connection that is lost while nobody uses it leaves the pool by itself; unheard, it would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  async all<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row[]> {
    try {
      return (await this.#pool.query(statementOf(query, input))).rows
    } catch (error) {
      throw troubleIn(error)
    }
  }

  async get<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row | undefined> {
    return (await this.all(query, input))[0]
  }

  /** The number of the last batch that was committed. */
  async newestBatch(): Promise<number> {
    const { rows } = await this.#pool.query('select coalesce(max(number), 0) as number from batches')
    return rows[0]?.number
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
