import { migrate } from '../../server/engines/postgres/migrate.ts'
import { asAdmin, template, urlOf } from './databases.ts'
import { type Server, startPostgres } from './server.ts'

let server: Server | undefined

/** Before all files of a run: they inherit the address of the one server that they share. */
export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  process.env['POSTGRES'] = server.url('postgres')
  await asAdmin(`create database ${template}`)
  await migrate(urlOf(template), 0)
}

export async function globalTeardown(): Promise<void> {
  delete process.env['POSTGRES']
  await server?.stop()
}

/** Lets the database be started for a story that is told by itself. */
export async function withPostgres<Result>(tell: () => Promise<Result>): Promise<Result> {
  if (process.env['POSTGRES']) return tell()
  await globalSetup()
  try {
    return await tell()
  } finally {
    await globalTeardown()
  }
}
