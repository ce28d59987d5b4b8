import {
  type CompiledQuery,
  createQueryId,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  type QueryCompiler,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema.ts'

/** Where every query begins. It only builds: what runs it is an engine (sqlite/, postgres/). */
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
  /** The engine may have it say something else than one would write for one input. */
  compile(compiler: QueryCompiler, change?: (node: RootOperationNode) => RootOperationNode): Compiled<Input>
  /** Some values are rare and others are not, and which way is the shortest depends on that. */
  readonly isUneven: boolean
  /** Only for the types. */
  readonly row?: Row
}

type Compiled<Input> = { sql: string; parameters: readonly unknown[]; bind: (input: Input) => unknown[] }

/** `prepared((given: { liker: string }) => q.selectFrom('likes').where('liker_id', '=', given.liker)...)` */
export function prepared<Input, Row>(
  build: (given: Input) => OperationNodeSource & { compile(): CompiledQuery<Row> },
  { isUneven = false } = {},
): PreparedQuery<Input, Row> {
  return {
    isUneven,
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

/** Stands in a query where a value will come, and knows the name of the value. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
