import { existsSync } from 'node:fs'
import type { StorageOptions } from '../../engines/options.ts'
import { databaseFile } from '../../engines/sqlite/open.ts'
import type { Source, Target } from './engine.ts'
import { SqliteSource } from './sqlite-source.ts'
import { openSqliteTarget } from './sqlite-target.ts'

type Place = Pick<StorageOptions, 'dataDir' | 'databaseUrl' | 'maxPages'>

// Who does not need the driver of PostgreSQL does not load it.

export async function openSource({ dataDir, databaseUrl }: Place): Promise<Source> {
  if (databaseUrl !== undefined) {
    const { openPostgresSource } = await import('./postgres-source.ts')
    return openPostgresSource(databaseUrl)
  }
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  return new SqliteSource(file)
}

export async function openTarget({ dataDir, databaseUrl, maxPages }: Place): Promise<Target> {
  if (databaseUrl === undefined) return openSqliteTarget(dataDir, { maxPages })
  const { openPostgresTarget } = await import('./postgres-target.ts')
  return openPostgresTarget(databaseUrl)
}
