import { PostgresQueryCompiler } from 'kysely'
import type { QueryConfig } from 'pg'
import type { PreparedQuery } from '../../db/prepared-query.ts'

type Statement = { name?: string; text: string; bind: (input: never) => unknown[] }

const compiler = new PostgresQueryCompiler()
const statements = new Map<PreparedQuery<never, unknown>, Statement>()

/**
 * A query under a name of its own: on each connection the server prepares it once, and after a few calls plans it once for
 * all values. Where values are uneven that plan would walk everything in search of a rare one, so it gets no name.
 */
export function statementOf<Input>(query: PreparedQuery<Input, unknown>, input: Input): QueryConfig {
  let known = statements.get(query as PreparedQuery<never, unknown>)
  if (!known) {
    const { sql, bind } = query.compile(compiler)
    known = { ...(query.isUneven ? {} : { name: `longwave_${statements.size}` }), text: sql, bind }
    statements.set(query as PreparedQuery<never, unknown>, known)
  }
  const { bind, ...named } = known
  return { ...named, values: bind(input as never) }
}
