import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { importLines } from '../server/maintenance/transfer/import.ts'
import { openImportTarget } from '../server/maintenance/transfer/open.ts'
import type { TestDatabase } from './test-database.ts'

/** For each released schema: an export with every kind of row, and what its server replied. They are never changed. */
const folder = new URL('./releases/', import.meta.url)

export const readReleased = (name: string): string =>
  gunzipSync(readFileSync(new URL(name, folder))).toString()

export const releases = readdirSync(folder).flatMap((name) => /^(.*)\.ndjson\.gz$/.exec(name)?.[1] ?? [])

/** Makes the database of that release in an empty place, and does not migrate it. */
export async function buildReleased(
  release: string,
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const target = await openImportTarget({ dataDir, databaseUrl })
  await importLines(target, Readable.from([readReleased(`${release}.ndjson.gz`)]))
  // Without fsck, which would migrate it.
  await target.finish()
}
