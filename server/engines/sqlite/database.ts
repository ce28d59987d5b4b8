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
    const { statement, bind, rowOf } = this.#prepare(query)
    const rows = statement.all(...bind(input)) as unknown as RowArray[]
    return rows.map(rowOf) as Row[]
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    const { statement, bind, rowOf } = this.#prepare(query)
    const values = statement.get(...bind(input)) as RowArray | undefined
    return values && (rowOf(values) as Row)
  }

  /** A failure of `run` or `put` is thrown at once, not by its promise: to a command, which awaits both, that is the same. */
  run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number> {
    const { statement, bind } = this.#prepare(query)
    return Promise.resolve(Number(statement.run(...bind(input)).changes))
  }

  /** Most queries of a batch are these, so all of them share one promise. */
  put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void> {
    const { statement, bind } = this.#prepare(query)
    statement.run(...bind(input))
    return written
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
    const rowOf = rowBuilder(statement.columns().map(({ name }) => name))
    const prepared = { statement, rowOf, bind: bind as SqliteStatement<Input>['bind'] }
    this.#statements.set(query as PreparedQuery<never, unknown>, prepared)
    return prepared
  }
}

const written = Promise.resolve()

type RowArray = readonly unknown[]
type SqliteStatement<Input> = {
  statement: StatementSync
  rowOf: (values: RowArray) => unknown
  bind: (input: Input) => SQLInputValue[]
}

/**
 * Builds rows from arrays. Node's own row objects are in dictionary mode: slower to make, and several times slower to read. The
 * function is compiled for these columns, because an object literal is made several times faster than one that gets its
 * properties by name.
 */
function rowBuilder(columns: string[]): (values: RowArray) => unknown {
  const properties = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`)
  return new Function('values', `return { ${properties.join(', ')} }`) as (values: RowArray) => unknown
}

/** SQLite prepares a statement again whenever a parameter right after `limit` is bound; `limit +?` avoids that. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +')
    this.visitNode(limit)
  }
}
