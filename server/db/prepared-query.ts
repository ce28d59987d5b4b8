import {
  type CompiledQuery,
  createQueryId,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  type QueryCompiler,
  type RootOperationNode,
  sql as rawSql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema.ts'

/** Every query begins with `q`, which only builds it; an engine (engines/sqlite, engines/postgres) compiles and runs it. */
export const q = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** A query written and typed once; an engine compiles it to its own SQL when it first runs. */
export type PreparedQuery<Input, Row> = {
  /** `change` lets an engine rewrite the query, for example to run it for many inputs at once. */
  compile(
    compiler: QueryCompiler,
    change?: (node: RootOperationNode) => RootOperationNode,
  ): CompiledStatement<Input>
  /** Plan the statement anew for each input: some values are rare and others common, and the best plan depends on that. */
  readonly replansEachTime: boolean
  /** Whether a result that is a moment old does no harm, as with a limit. */
  readonly isApproximate: boolean
  /** Taken for the result without asking, where that is compared before anything is stored: what was found before, or no row. */
  readonly guess: Guess | undefined
  /** Never set: it carries the type of the rows. */
  readonly row?: Row
}

type Guess = 'same' | 'none'

type CompiledStatement<Input> = {
  sql: string
  parameters: readonly unknown[]
  bind: (input: Input) => unknown[]
}

/** A text of ours as a part of the statement. Only with it can an engine see that a partial index has the rows. */
export const literal = <const Text extends string>(text: Text) => rawSql.lit(text)

/** Prepares a query. `prepared((given: { liker: string }) => q.selectFrom('likes').where('liker_id', '=', given.liker)...)` */
export function prepared<Input, Row>(
  build: (given: Input) => OperationNodeSource & { compile(): CompiledQuery<Row> },
  {
    replansEachTime = false,
    isApproximate = false,
    guess,
  }: { replansEachTime?: boolean; isApproximate?: boolean; guess?: Guess } = {},
): PreparedQuery<Input, Row> {
  return {
    replansEachTime,
    isApproximate,
    guess,
    compile(compiler, change = (node) => node) {
      const node = build(placeholders as Input).toOperationNode() as RootOperationNode
      const { sql, parameters } = compiler.compileQuery(change(node), createQueryId())
      return {
        sql,
        parameters,
        bind: (input) =>
          parameters.map((value) =>
            value instanceof Placeholder ? input[value.name as keyof Input] : value,
          ),
      }
    },
  }
}

/** Stands in a query for the property `name` of the input, which is known only when the query runs. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The input while a query is built: each property is a placeholder with its name. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
