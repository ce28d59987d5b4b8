import { availableParallelism } from 'node:os'
import type { Database } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import { askState, type State } from './database-state.ts'
import { statementOf } from './named-statement.ts'
import { Pool } from './pool.ts'

/** What reads go through: as many lines as are of use. */
export class PostgresDatabase implements Database {
  readonly #pool: Pool

  constructor(url: string) {
    this.#pool = new Pool(url, 2 * availableParallelism())
  }

  async all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    return (await this.#pool.ask(statementOf(query, input))).rows
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    return (await this.all(query, input))[0]
  }

  async state(): Promise<State> {
    return (await this.#pool.ask(askState)).rows[0]
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
