import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The server of this test run (setup.ts). */
function serverUrl(): string {
  const url = process.env['POSTGRES']
  if (!url) throw new Error('PostgreSQL is not running: use `npm test -- --postgres FILE`, which starts it.')
  return url
}

/** A migrated, empty database; most tests begin with a copy of it. */
export const template = 'longwave_template'

export const urlOf = (database: string): string => serverUrl().replace(/[^/]+$/, database)

/** A database for one test. */
export async function createDatabase(
  options = `template ${template} strategy file_copy`,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} ${options}`)
  return { url: urlOf(name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

export async function asAdmin(statement: string): Promise<void> {
  await runSql(serverUrl(), statement)
}

/** Ends every connection of Longwave to this database, as a restart of the server would. */
export const disconnect = (url: string): Promise<void> =>
  asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${url.split('/').at(-1)}' and application_name = 'longwave'`,
  )

/** Runs SQL on a separate connection, past all rules of Longwave. */
export async function runSql(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
