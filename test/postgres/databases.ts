import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Where the server of this run listens (setup.ts). */
const server = (): string => {
  const url = process.env['POSTGRES']
  if (!url) throw new Error('Stories on PostgreSQL need --test-global-setup=./test/postgres/setup.ts.')
  return url
}

/** An empty Longwave; every story begins with a copy of it. */
export const template = 'longwave_template'

export const urlOf = (database: string): string => server().replace(/[^/]+$/, database)

/** A database for one story. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `story_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template}`)
  return { url: urlOf(name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(server())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
