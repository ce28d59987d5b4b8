import type { Reads } from '../db/database.ts'
import type { DatabaseLocation } from './options.ts'

/** PostgreSQL answers a reader's statements while the reader prints other pages. */
const postgresConnections = 4

/** Opens a database for the reads of one thread. Only the engine in use is loaded. */
export async function openReads({ dataDir, databaseUrl }: DatabaseLocation): Promise<Reads> {
  if (databaseUrl === undefined) return (await import('./sqlite/reads.ts')).openSqliteReads(dataDir)
  const { PostgresDatabase } = await import('./postgres/database.ts')
  return new PostgresDatabase(databaseUrl, postgresConnections)
}
