import type { Storage } from '../db/storage.ts'
import type { DatabaseLocation, StorageOptions } from './options.ts'
import { parseDatabaseUrl } from './postgres/database-url.ts'
import { openSqlite, openSqliteBesideServer } from './sqlite/open.ts'

/** Tells people where the data is, without user and password. */
export function describeDatabase({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (databaseUrl === undefined) return dataDir
  const { database, servers } = parseDatabaseUrl(databaseUrl)
  return `the database ${database} at ${servers.map(({ name }) => name).join(' or ')}`
}

/** Opens the storage for a command of the operator's CLI, while a server may be using it. It never migrates a SQLite file. */
export async function openBesideServer({ databaseUrl, dataDir }: DatabaseLocation): Promise<Storage> {
  return databaseUrl === undefined
    ? openSqliteBesideServer({ dataDir, now: Date.now })
    : openStorage({ dataDir, databaseUrl })
}

export async function openStorage({ databaseUrl, ...options }: StorageOptions): Promise<Storage> {
  if (databaseUrl === undefined) {
    const { now } = options
    return openSqlite({ ...options, now: now ?? Date.now, hasOwnMs: now === undefined })
  }
  // Imported here so that SQLite servers do not load the PostgreSQL driver.
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, options)
}
