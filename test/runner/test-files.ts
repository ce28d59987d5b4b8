import { globSync } from 'node:fs'

export type Engine = 'sqlite' | 'postgres'
export type TestFile = { file: string; engine: Engine }

/** All tests, the longest first: a long file that starts last keeps everything waiting. */
const patterns: Record<Engine, string[]> = {
  sqlite: [
    'test/{proof,loss,data-directory,nightly/packages}.test.ts',
    'test/e2e/*.test.ts',
    'test/**/*.test.ts',
    '{app,cli,conform,contract,flags,mcp,personas,sdk,server,web}/**/*.test.ts',
  ],

  /** What depends on the engine: races, order, retries, several instances, copies. server/engines/engines-agree.test.ts compares every reply. */
  postgres: [
    'server/features/{leases,likes,webhooks}/*.test.ts',
    'server/features/stream/{inbox-stream,stream}.test.ts',
    'server/features/accounts/delete-account.test.ts',
    'server/features/moderation/{blocks,rights}.test.ts',
    'server/metrics/*.test.ts',
    'server/http/auth/*.test.ts',
    'server/http/limits/shared-buckets.test.ts',
    'server/http/respond/{dry-run,positions}.test.ts',
    'server/maintenance/backup/*.test.ts',
    'server/maintenance/fsck/repair.test.ts',
    'server/writer/{batch-transaction,write-queue}.test.ts',
    'personas/scheduler.test.ts',
    'web/stories/status.test.ts',
    'app/sweep-expired.test.ts',
    'cli/{backup,doctor,released-exports,transfer}.test.ts',
    'conform/conform.test.ts',
    'test/{hostile-strings,reader-threads}.test.ts',
  ],
}

/** Reads the sources only, and belongs to `npm run check`. */
const checks = ['test/architecture.test.ts']

/**
 * `npm test` leaves these to `npm run test:all`, as well as everything on PostgreSQL: what starts many processes, and what
 * repeats at length what a quick test tells in short.
 */
const long: string[] = [
  'test/{data-directory,image,launcher,proof,python-client,serving,webhook-kills}.test.ts',
  'test/e2e/!(accessibility|scroll-position|toggles).test.ts',
  'test/{nightly,postgres,snippets}/*.test.ts',
  'app/{backups,durability,wrong-clock}.test.ts',
  'cli/*.test.ts',
  'cli/client/{conform-command,process}.test.ts',
  'mcp/stdio.test.ts',
  'personas/**/*.test.ts',
  'server/engines/postgres/**/*.test.ts',
  'server/maintenance/backup/*.test.ts',
]

/** In seconds of CPU: the files that may take more than the others, because they start many servers or run at length. */
export const largerShares: Record<string, number> = {
  'test/proof.test.ts': 220,
  'test/loss.test.ts': 20,
  'test/data-directory.test.ts': 40,
  'test/image.test.ts': 25,
  'test/serving.test.ts': 15,
  'test/traces.test.ts': 15,
  'test/nightly/packages.test.ts': 50,
  'cli/released-exports.test.ts': 24,
  'cli/main.test.ts': 15,
  'app/backups.test.ts': 15,
  'test/snippets/readme.test.ts': 16,
  'personas/cast/cast.test.ts': 28,
  'personas/scheduler.test.ts': 16,
  'server/maintenance/fsck/repair.test.ts': 15,
  'test/postgres/partition.test.ts': 15,
  'test/postgres/promote.test.ts': 22,
  'app/durability.test.ts': 14,
}

export const commandOf = ({ file, engine }: TestFile): string =>
  `npm test -- ${engine === 'postgres' ? '--postgres ' : ''}${file}`

export function quickFiles(): TestFile[] {
  const left = new Set(filesOf(long))
  return allFiles().filter(({ file, engine }) => engine === 'sqlite' && !left.has(file))
}

export function allFiles(): TestFile[] {
  return Object.entries(patterns).flatMap(([engine, each]) =>
    filesOf(each).map((file) => ({ file, engine: engine as Engine })),
  )
}

function filesOf(patterns: string[]): string[] {
  const found = patterns.flatMap((pattern) => {
    const matches = globSync(pattern, { exclude: ['**/node_modules'] })
    if (matches.length === 0) throw new Error(`test/runner/test-files.ts: no file matches ${pattern}.`)
    return matches
  })
  return [...new Set(found)].filter((file) => !checks.includes(file))
}
