import { PostgresQueryCompiler } from 'kysely'
import { statementOf } from '../../engines/postgres/named-statement.ts'
import { openInstant, rowsOf } from '../../engines/postgres/snapshot.ts'
import type { Source } from './engine.ts'

/** Texts come in the order of their bytes, because their columns are compared so (migrate.ts). */
export async function openPostgresSource(url: string): Promise<Source> {
  const client = await openInstant(url)
  return {
    all: async (query, input) => (await client.query(statementOf(query, input))).rows,
    get: async (query, input) => (await client.query(statementOf(query, input))).rows[0],
    rows: (query) => rowsOf(client, query.compile(new PostgresQueryCompiler()).sql),
    close: () => client.end(),
  }
}
