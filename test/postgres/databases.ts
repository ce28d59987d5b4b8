import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Where the server of this run listens (setup.ts). */
function server(): string {
  const url = process.env['POSTGRES']
  if (!url) throw new Error('PostgreSQL is started by --test-global-setup=./test/postgres/setup.ts.')
  return url
}

/** An empty Longwave; most stories begin with a copy of it. */
export const template = 'longwave_template'

export const urlOf = (database: string): string => server().replace(/[^/]+$/, database)

/** A database for one story. */
export async function createDatabase(
  options = `template ${template} strategy file_copy`,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `story_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} ${options}`)
  return { url: urlOf(name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

export async function asAdmin(statement: string): Promise<void> {
  await ask(server(), statement)
}

/** Ends every connection that Longwave has to this database, as a restart of the server would. */
export const disconnect = (url: string): Promise<void> =>
  asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${url.split('/').at(-1)}' and application_name = 'longwave'`,
  )

/** On a connection of its own, behind the back of every rule. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
