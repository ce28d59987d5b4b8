import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { PassThrough, Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exportTo } from '../cli/export.ts'
import { importFrom } from '../cli/import.ts'
import { assertSoundDatabase, type Ground, isPostgres, sqliteGround } from './engine.ts'
import { ask, createDatabase } from './postgres/databases.ts'
import { openWorld, type World } from './world.ts'

type Place = Pick<Ground, 'dataDir' | 'databaseUrl'>

export const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))

/** What the commands read of the environment. */
export const envOf = ({ dataDir, databaseUrl }: Place): Record<string, string> =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }

export const quiet = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

export async function exportOf(place: Place): Promise<string> {
  const stdout = new PassThrough()
  const [exported] = await Promise.all([
    text(stdout),
    exportTo([], { stdout, stderr: quiet(), env: envOf(place) }).finally(() => stdout.end()),
  ])
  return exported
}

export async function importOf(
  file: string,
  place: Place,
  more: { maxPages?: number } = {},
): Promise<{ code: number; said: string }> {
  const stderr = new PassThrough()
  const stdin = Readable.from(Buffer.from(file), { objectMode: false })
  const code = await importFrom(['-'], { stdin, stdout: quiet(), stderr, env: envOf(place), ...more })
  return { code, said: await text(stderr.end()) }
}

/** What an export holds, but for its head and its end: they tell when it was made. */
export const rowsOf = (file: string): string => file.slice(file.indexOf('\n'), file.lastIndexOf('{"rows"'))

/** The file with other lines, sealed as if it had been written so. */
export function resealed(lines: string[]): string {
  const body = lines.slice(0, -2).map((line) => `${line}\n`)
  const { rows } = JSON.parse(lines.at(-2) ?? '')
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  return `${body.join('')}${JSON.stringify({ rows, sha256 })}\n`
}

/** A small export, and where it comes from. */
export async function exported(
  t: TestContext,
): Promise<{ world: World; key: string; file: string; lines: string[] }> {
  const world = await openWorld(t)
  const { lw, key } = await world.ai('Weather-Ear')
  for (let n = 0; n < 20; n++) await lw.transmit(`Rain ${n}. #rain`)
  const file = await exportOf(world.ground)
  return { world, key, file, lines: file.split('\n') }
}

/** Where no instance ever was, not even its tables. */
export type NewPlace = Ground & { assertUntouched(): Promise<void> }

export const newPlace = (t: TestContext): Promise<NewPlace> => (isPostgres ? newDatabase(t) : newFolder(t))

export async function newFolder(t: TestContext): Promise<NewPlace> {
  const ground = await sqliteGround()
  t.after(ground.clear)
  return {
    ...ground,
    assertUntouched: async () => assert.deepEqual(await readdir(ground.dataDir), ['longwave.lock']),
  }
}

export async function newDatabase(t: TestContext): Promise<NewPlace> {
  const { url, drop } = await createDatabase('template template0')
  t.after(drop)
  const tables = "select tablename from pg_tables where schemaname = 'public'"
  return {
    dataDir: '',
    databaseUrl: url,
    assertSound: () => assertSoundDatabase(url),
    clear: drop,
    assertUntouched: async () => assert.deepEqual(await ask(url, tables), []),
  }
}
