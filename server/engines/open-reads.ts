import type { Reads } from '../db/database.ts'
import type { DatabaseLocation } from './options.ts'

/** Opens a database for the reads of one thread. Only the engine in use is loaded. */
export async function openReads({
  dataDir,
  databaseUrl,
  connections,
  timelineMemory,
}: DatabaseLocation): Promise<Reads> {
  if (databaseUrl === undefined) return (await import('./sqlite/reads.ts')).openSqliteReads(dataDir)
  const { PostgresDatabase } = await import('./postgres/database.ts')
  const { discoveryOf } = await import('./postgres/connection.ts')
  discoveryOf(databaseUrl, timelineMemory)
  return new PostgresDatabase(databaseUrl, connections)
}
