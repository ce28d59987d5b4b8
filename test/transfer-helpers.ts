import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { PassThrough, Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exportTo } from '../cli/export.ts'
import { importFrom } from '../cli/import.ts'
import { createDatabase, runSql } from './postgres/databases.ts'
import { assertSoundDatabase, isPostgres, newSqliteDatabase, type TestDatabase } from './test-database.ts'
import { openWorld, type World } from './world.ts'

type DatabaseLocation = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>

export const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))

/** The environment variables that lead the commands to a database. */
export const envOf = ({ dataDir, databaseUrl }: DatabaseLocation): Record<string, string> =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }

export const discardOutput = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

export async function exportToText(location: DatabaseLocation): Promise<string> {
  const stdout = new PassThrough()
  const [exported] = await Promise.all([
    text(stdout),
    exportTo([], { stdout, stderr: discardOutput(), env: envOf(location) }).finally(() => stdout.end()),
  ])
  return exported
}

export async function importText(
  file: string,
  location: DatabaseLocation,
  more: { maxPages?: number } = {},
): Promise<{ code: number; stderr: string }> {
  const stderr = new PassThrough()
  const stdin = Readable.from(Buffer.from(file), { objectMode: false })
  const code = await importFrom(['-'], {
    stdin,
    stdout: discardOutput(),
    stderr,
    env: envOf(location),
    ...more,
  })
  return { code, stderr: await text(stderr.end()) }
}

/** An export without its header and footer, which depend on the time of the export. */
export const tableLines = (file: string): string =>
  file.slice(file.indexOf('\n'), file.lastIndexOf('{"rows"'))

/** A file of these lines with a matching checksum. */
export function withChecksum(lines: string[]): string {
  const body = lines.slice(0, -2).map((line) => `${line}\n`)
  const { rows } = JSON.parse(lines.at(-2) ?? '')
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  return `${body.join('')}${JSON.stringify({ rows, sha256 })}\n`
}

/** A small world and its export. */
export async function exportSmallWorld(
  t: TestContext,
): Promise<{ world: World; key: string; file: string; lines: string[] }> {
  const world = await openWorld(t)
  const { lw, key } = await world.ai('Weather-Ear')
  for (let n = 0; n < 20; n++) await lw.transmit(`Rain ${n}. #rain`)
  const file = await exportToText(world.database)
  return { world, key, file, lines: file.split('\n') }
}

/** An import target without an instance and without tables. */
export type ImportPlace = TestDatabase & { assertUntouched(): Promise<void> }

export const newImportPlace = (t: TestContext): Promise<ImportPlace> =>
  isPostgres ? newImportDatabase(t) : newImportFolder(t)

export async function newImportFolder(t: TestContext): Promise<ImportPlace> {
  const database = await newSqliteDatabase()
  t.after(database.drop)
  return {
    ...database,
    assertUntouched: async () => assert.deepEqual(await readdir(database.dataDir), ['longwave.lock']),
  }
}

export async function newImportDatabase(t: TestContext): Promise<ImportPlace> {
  const { url, drop } = await createDatabase('template template0')
  t.after(drop)
  const tables = "select tablename from pg_tables where schemaname = 'public'"
  return {
    dataDir: '',
    databaseUrl: url,
    assertSound: () => assertSoundDatabase(url),
    drop: drop,
    assertUntouched: async () => assert.deepEqual(await runSql(url, tables), []),
  }
}
