import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type LimitNode, SqliteQueryCompiler } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import { connect } from './connect.ts'

/** One connection. Its methods are asynchronous only because those of PostgreSQL must be. */
export class SqliteDatabase implements Database {
  readonly raw: DatabaseSync
  #compiler = new Compiler()
  #statements = new Map<PreparedQuery<never, unknown>, SqliteStatement<never>>()

  constructor(file: string, options: { readOnly?: boolean; cacheKiB?: number } = {}) {
    this.raw = connect(file, options)
  }

  async all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    const { statement, bind, columns } = this.#prepare(query)
    const rows = statement.all(...bind(input)) as unknown as RowArray[]
    return rows.map((values) => rowOf<Row>(columns, values))
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    const { statement, bind, columns } = this.#prepare(query)
    const values = statement.get(...bind(input)) as RowArray | undefined
    return values && rowOf<Row>(columns, values)
  }

  async run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number> {
    const { statement, bind } = this.#prepare(query)
    return Number(statement.run(...bind(input)).changes)
  }

  async put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void> {
    await this.run(query, input)
  }

  async each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) await act(item)
  }

  /** Nothing to wait for: every write was answered when it returned. */
  async answered(): Promise<void> {}

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }

  #prepare<Input>(query: PreparedQuery<Input, unknown>): SqliteStatement<Input> {
    const existing = this.#statements.get(query as PreparedQuery<never, unknown>)
    if (existing) return existing as SqliteStatement<Input>
    const { sql, bind } = query.compile(this.#compiler)
    const statement = this.raw.prepare(sql)
    statement.setReturnArrays(true)
    const columns = statement.columns().map(({ name }) => name)
    const prepared = { statement, columns, bind: bind as SqliteStatement<Input>['bind'] }
    this.#statements.set(query as PreparedQuery<never, unknown>, prepared)
    return prepared
  }
}

type RowArray = readonly unknown[]
type SqliteStatement<Input> = {
  statement: StatementSync
  columns: string[]
  bind: (input: Input) => SQLInputValue[]
}

/** Builds a row from an array. Node's own row objects are in dictionary mode: slower to make, and several times slower to read. */
function rowOf<Row>(columns: string[], values: RowArray): Row {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index]
  return row as Row
}

/** SQLite prepares a statement again whenever a parameter right after `limit` is bound; `limit +?` avoids that. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +')
    this.visitNode(limit)
  }
}
