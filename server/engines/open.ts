import type { Storage } from '../db/storage.ts'
import type { StorageOptions } from './options.ts'
import { readAddress } from './postgres/database-url.ts'
import { openSqlite, openSqliteBeside } from './sqlite/open.ts'

/** For people: it names no user and no password. */
export function placeOf({ dataDir, databaseUrl }: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return dataDir
  const { database, servers } = readAddress(databaseUrl)
  return `the database ${database} at ${servers.map(({ name }) => name).join(' or ')}`
}

/** For a command of the operator, while a server may be running on it. It only does what a server does as well. */
export async function openBeside({
  databaseUrl,
  dataDir,
}: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  return databaseUrl === undefined
    ? openSqliteBeside({ dataDir, now: Date.now })
    : openStorage({ dataDir, databaseUrl })
}

export async function openStorage({
  databaseUrl,
  now = Date.now,
  ...options
}: StorageOptions): Promise<Storage> {
  if (databaseUrl === undefined) return openSqlite({ ...options, now })
  // Who does not need its driver does not load it.
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, { ...options, now })
}
