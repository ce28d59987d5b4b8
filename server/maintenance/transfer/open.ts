import type { DatabaseLocation, StorageOptions } from '../../engines/options.ts'
import { databaseFile, requireFile } from '../../engines/sqlite/database-file.ts'
import type { ExportSource } from './export-source.ts'
import type { ImportTarget } from './import-target.ts'
import { SqliteExportSource } from './sqlite-export-source.ts'
import { openSqliteImportTarget } from './sqlite-import-target.ts'

type ImportOptions = DatabaseLocation & Pick<StorageOptions, 'maxPages'>

// The dynamic imports keep the PostgreSQL driver unloaded where only SQLite is used.

export async function openExportSource({ dataDir, databaseUrl }: DatabaseLocation): Promise<ExportSource> {
  if (databaseUrl !== undefined) {
    const { openPostgresExportSource } = await import('./postgres-export-source.ts')
    return openPostgresExportSource(databaseUrl)
  }
  const file = databaseFile(dataDir)
  requireFile(file)
  return new SqliteExportSource(file)
}

export async function openImportTarget({
  dataDir,
  databaseUrl,
  maxPages,
}: ImportOptions): Promise<ImportTarget> {
  if (databaseUrl === undefined) return openSqliteImportTarget(dataDir, { maxPages })
  const { openPostgresImportTarget } = await import('./postgres-import-target.ts')
  return openPostgresImportTarget(databaseUrl)
}
