import { PostgresQueryCompiler } from 'kysely'
import { namedStatement } from '../../engines/postgres/named-statement.ts'
import { openSnapshot, selectInChunks } from '../../engines/postgres/snapshot.ts'
import type { ExportSource } from './export-source.ts'

/** Texts sort by their bytes because the migrations collate every text column as "C". */
export async function openPostgresExportSource(url: string): Promise<ExportSource> {
  const client = await openSnapshot(url)
  return {
    all: async (query, input) => (await client.query(namedStatement(query, input))).rows,
    get: async (query, input) => (await client.query(namedStatement(query, input))).rows[0],
    rows: (query) => selectInChunks(client, query.compile(new PostgresQueryCompiler()).sql),
    close: () => client.end(),
  }
}
