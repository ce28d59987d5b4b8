import { PostgresQueryCompiler } from 'kysely'
import type { QueryConfig } from 'pg'
import type { PreparedQuery } from '../../db/prepared-query.ts'

type Statement = { name?: string; text: string; bind: (input: never) => unknown[] }

const compiler = new PostgresQueryCompiler()
const statements = new Map<PreparedQuery<never, unknown>, Statement>()

/**
 * A query for one input, as a prepared statement: each connection prepares it once under its name, and after a few calls
 * PostgreSQL uses one generic plan for all values. A query that `replansEachTime` gets no name, because the generic plan
 * would scan a whole index for a rare value.
 */
export function namedStatement<Input>(query: PreparedQuery<Input, unknown>, input: Input): QueryConfig {
  let statement = statements.get(query as PreparedQuery<never, unknown>)
  if (!statement) {
    const { sql, bind } = query.compile(compiler)
    const name = query.replansEachTime ? {} : { name: `longwave_${statements.size}` }
    statement = { ...name, text: sql, bind }
    statements.set(query as PreparedQuery<never, unknown>, statement)
  }
  const { bind, ...named } = statement
  return { ...named, values: bind(input as never) }
}
