import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { globalSetup, globalTeardown } from '../postgres/setup.ts'
import { prepareSources } from './prepare.ts'
import { report } from './report.ts'
import { type Engine, testFiles } from './test-files.ts'

/**
 * `npm test` runs every test on SQLite except those of `npm run check`, and on PostgreSQL those that depend on the engine.
 * `npm test -- FILE ...` runs files on SQLite, `npm test -- --postgres` those for PostgreSQL or the given ones. With
 * `--partitioned` their tables are split by deploy/partition.sql, and POSTGRES_BIN names another PostgreSQL than that of npm.
 */

/** At least five times what the slowest test takes. */
const testTimeoutMs = 300_000
/** For all files of one engine, on a machine with little to spare: a test that blocks its process cannot time out by itself. */
const runTimeoutMs = 60 * 60_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const preload = fileURLToPath(new URL('./preload.ts', import.meta.url))

process.chdir(root)
// On a signal, exit instead of dying, so that PostgreSQL ends and temporary files are removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const words = process.argv.slice(2)
if (words.includes('--partitioned')) process.env['PARTITIONED'] = 'on'
const files = words.filter((word) => !word.startsWith('--'))
const engine = words.includes('--postgres') ? 'postgres' : 'sqlite'
if (files.length > 0) await runAll({ [engine]: files })
else if (engine === 'postgres') await runAll({ postgres: testFiles('postgres') })
else await runAll({ sqlite: testFiles('sqlite'), postgres: testFiles('postgres') })

async function runAll(runs: Partial<Record<Engine, string[]>>): Promise<void> {
  const sources = await prepareSources()
  process.once('exit', sources.remove)
  process.env['PREPARED_SOURCES'] = sources.folder
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/longwave')
  const needsPostgres = runs.postgres !== undefined || runs.sqlite?.some(mentionsPostgres)
  if (needsPostgres) await globalSetup()
  try {
    for (const [engine, files] of Object.entries(runs)) await runOn(engine, files)
  } finally {
    if (needsPostgres) await globalTeardown()
  }
}

async function runOn(engine: string, files: string[]): Promise<void> {
  process.env['ENGINE'] = engine
  const events = run({
    files,
    // One more than the cores, since some tests wait most of the time.
    concurrency: availableParallelism() + 1,
    timeout: testTimeoutMs,
    signal: AbortSignal.timeout(runTimeoutMs),
    execArgv: ['--import', preload],
  })
  const { failed } = await report(events, { title: engine, verbose: files.length <= 3 })
  if (failed > 0) process.exitCode = 1
}

/** Starting PostgreSQL takes a second, so a few files on SQLite get it only if they need it. */
function mentionsPostgres(file: string): boolean {
  return readFileSync(file, 'utf8').toLowerCase().includes('postgres')
}
