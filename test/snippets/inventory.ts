import { readFileSync } from 'node:fs'
import { blocksOf } from './documents.ts'

/** Snippets by the beginning of their code. */
type Reasons = Record<string, string>

const failover =
  '`npm run proof -- failovers` does it with two servers: it needs PostgreSQL on several machines'

/** The snippets of our files that no test runs, each with its reason. */
const notRun: Record<string, Reasons> = {
  'README.md': {
    'npm ci\nnpm start':
      'it would replace the packages below the running tests; docs/personas.md has npm start',
  },
  'docs/operating.md': {
    'cd /opt/longwave && npm ci':
      'it would replace the packages below the running tests; test/image.test.ts builds so',
    'pg_basebackup -d "host=one user=replicator" -D /backup/base':
      'the PostgreSQL of the tests has no pg_basebackup; test/postgres/standby-data.ts does its work',
    'DATABASE_URL=postgres://longwave:PASSWORD@127.0.0.1:5433/longwave node bin/longwave.js fsck':
      'it needs the PostgreSQL of the line before; every test on PostgreSQL ends with this fsck',
    'create role longwave login': 'it changes the roles of the PostgreSQL that all tests share',
    'systemctl stop longwave\nlongwave export':
      'it needs the PostgreSQL of the line before; cli/transfer.postgres.test.ts moves an instance both ways',
    'listen primary': 'it configures HAProxy, which npm and the tests do not have',
    'create role replicator': failover,
    'host  replication': failover,
    'export PGPASSWORD=REPLICATION': failover,
    'select application_name, state from pg_stat_replication': failover,
    'DATABASE_URL=postgres://longwave:PASSWORD@one:5432,two:5432,three:5432/longwave': failover,
    'apt-get install postgresql-15': '`npm run proof -- patroni` runs on these files; it needs the packages',
    'deploy/promote.sh': 'test/postgres/promote.test.ts does it with three servers',
    'docker compose -f deploy/compose.yaml exec': 'it needs Docker',
    'systemctl stop longwave\ncd /opt/longwave && git pull':
      'it would replace the sources below the running tests',
    'scrape_configs:': 'it configures Prometheus, which npm and the tests do not have',
    '{"level":30': 'it is a line of the log, which server/http/server/request-log.test.ts compares',
  },
}

/** The snippets that a test outside of this folder runs. */
const runElsewhere: Record<string, Reasons> = {
  'README.md': { '{ "mcpServers"': 'mcp/configuration.test.ts' },
  'docs/personas.md': { '{\n  "Kettle"': 'personas/settings/read-settings.test.ts' },
}

/** The snippets of a file that are run, to be taken one by one. */
export function snippetsToTake(file: string) {
  const others = [...Object.keys(notRun[file] ?? {}), ...Object.keys(runElsewhere[file] ?? {})]
  const left = blocksOf(readFileSync(file, 'utf8')).filter(
    ({ code }) => !others.some((start) => code.startsWith(start)),
  )
  return {
    left,
    /** The next snippet of the file, which must begin so. */
    take(start: string): string {
      const [found] = left.splice(
        left.findIndex(({ code }) => code.startsWith(start)),
        1,
      )
      if (!found?.code.startsWith(start)) throw new Error(`${file} has no snippet that begins with ${start}`)
      return found.code
    },
  }
}
