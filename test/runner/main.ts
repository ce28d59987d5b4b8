import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installNightly } from '../nightly/install.ts'
import { globalSetup, globalTeardown } from '../postgres/setup.ts'
import { openBudget } from './budget.ts'
import { prepareSources } from './prepare.ts'
import { Report } from './report.ts'
import { allFiles, quickFiles, type TestFile } from './test-files.ts'
import { runFiles } from './test-run.ts'

/**
 * `npm test` runs what must never break, `npm run test:all` everything else. `npm test -- FILE ...` runs files on SQLite,
 * `npm test -- --postgres` those for PostgreSQL or the given ones. With `--partitioned` their tables are split by
 * deploy/partition.sql, and POSTGRES_BIN names another PostgreSQL than that of npm.
 */

const verboseUpTo = 3

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
// On a signal, exit instead of dying, so that PostgreSQL ends and temporary files are removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const words = process.argv.slice(2)
if (words.includes('--partitioned')) process.env['PARTITIONED'] = 'on'
await runAll(chosenFiles())

function chosenFiles(): TestFile[] {
  const named = words.filter((word) => !word.startsWith('--'))
  const engine = words.includes('--postgres') ? 'postgres' : 'sqlite'
  if (named.length > 0) return named.map((file) => ({ file, engine }))
  if (engine === 'postgres') return allFiles().filter((each) => each.engine === engine)
  const quick = quickFiles()
  if (!words.includes('--all')) return quick
  const isQuick = (one: TestFile) =>
    quick.some(({ file, engine }) => one.file === file && one.engine === engine)
  return allFiles().filter((each) => !isQuick(each))
}

async function runAll(files: TestFile[]): Promise<void> {
  if (files.some(({ file }) => file.includes('test/nightly/'))) await installNightly()
  const budget = openBudget(words.includes('--all') ? 'all' : 'quick')
  const sources = await prepareSources()
  process.once('exit', sources.remove)
  process.env['PREPARED_SOURCES'] = sources.folder
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/longwave')
  const needsPostgres = files.some((each) => each.engine === 'postgres' || mentionsPostgres(each.file))
  if (needsPostgres) await globalSetup()
  const report = new Report({ isVerbose: files.length <= verboseUpTo })
  try {
    await runFiles(files, report)
  } finally {
    if (needsPostgres) await globalTeardown()
  }
  if (!report.finish(budget())) process.exitCode = 1
}

/** Starting PostgreSQL takes a second, so a few files on SQLite get it only if they need it. */
function mentionsPostgres(file: string): boolean {
  return readFileSync(file, 'utf8').toLowerCase().includes('postgres')
}
