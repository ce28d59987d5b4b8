import { globSync } from 'node:fs'

export type Engine = 'sqlite' | 'postgres'

const patterns: Record<Engine, string[]> = {
  /** The browser tests first: a long file that starts last keeps everything waiting. */
  sqlite: [
    'test/e2e/*.test.ts',
    'test/**/*.test.ts',
    '{app,cli,conform,contract,flags,mcp,personas,sdk,server,web}/**/*.test.ts',
  ],

  /**
   * The tests that depend on the engine. Not repeated on PostgreSQL: markup, scripts and styles (web/, except for the
   * tests that request every page or show the engine), parsing and connections (server/http/input, server/http/server), and the SDK.
   */
  postgres: [
    'server/{features,metrics}/**/*.test.ts',
    'server/http/{auth,respond}/*.test.ts',
    'server/http/limits/shared-buckets.test.ts',
    'test/reader-threads.test.ts',
    'server/maintenance/backup/*.test.ts',
    'server/maintenance/fsck/repair.test.ts',
    'server/writer/*.test.ts',
    'personas/scheduler.test.ts',
    'web/**/{every-page,status}.test.ts',
    'app/sweep-expired.test.ts',
    'cli/{admin,backup,doctor,released-exports,transfer}.test.ts',
    'conform/conform.test.ts',
    'mcp/mcp.test.ts',
    'test/{contract,hostile-strings}.test.ts',
  ],
}

/** They read the sources only, and belong to `npm run check`. */
const checks = ['test/architecture.test.ts', 'test/prose.test.ts']

export function testFiles(engine: Engine): string[] {
  const found = patterns[engine].flatMap((pattern) => {
    const matches = globSync(pattern)
    if (matches.length === 0) throw new Error(`test/runner/test-files.ts: no file matches ${pattern}.`)
    return matches
  })
  return [...new Set(found)].filter((file) => !checks.includes(file))
}
