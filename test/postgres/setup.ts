import { migrate } from '../../server/engines/postgres/migrate.ts'
import { asAdmin, template, urlOf } from './databases.ts'
import { partition } from './partition.ts'
import { type PostgresServer, startPostgres } from './server.ts'

let server: PostgresServer | undefined

/** Starts one server for all test files of a run; their processes inherit its address. */
export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  process.env['POSTGRES'] = server.url('postgres')
  await asAdmin(`create database ${template}`)
  await migrate(urlOf(template))
  if (process.env['PARTITIONED']) await partition(urlOf(template))
}

export async function globalTeardown(): Promise<void> {
  delete process.env['POSTGRES']
  await server?.stop()
}

/** Runs `act` with a server, which is started here unless the test run has one. */
export async function withPostgres<Result>(act: () => Promise<Result>): Promise<Result> {
  if (process.env['POSTGRES']) return act()
  await globalSetup()
  try {
    return await act()
  } finally {
    await globalTeardown()
  }
}
