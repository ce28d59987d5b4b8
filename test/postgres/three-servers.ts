import { until } from '../until.ts'
import { runSql } from './databases.ts'
import { type PostgresServer, startPostgres } from './server.ts'

export type NamedServer = PostgresServer & { name: string }

/** Makes commits wait for one of the others; each server may be the primary one day. */
export const anyOfThree = "alter system set synchronous_standby_names = 'ANY 1 (one, two, three)'"

/** Runs a statement as superuser, and reads the settings again. */
export async function asSuperuser({ url }: PostgresServer, statement: string): Promise<void> {
  await runSql(url('postgres'), statement)
  await runSql(url('postgres'), 'select pg_reload_conf()')
}

export const askOne = async ({ url }: PostgresServer, expression: string): Promise<unknown> =>
  (await runSql(url('postgres'), `select ${expression} as value`))[0]?.['value']

/** The connection string of its superuser, as psql takes it. */
export const connectionString = ({ url }: PostgresServer): string =>
  `host=127.0.0.1 port=${new URL(url('')).port} user=longwave`

/** A primary and two standbys as docs/operating.md sets them up. All stop when `use` ends. */
export async function withThreeServers<Result>(
  use: (
    servers: [NamedServer, NamedServer, NamedServer],
    /** Replaces a lost server by a new standby with its name and port. */
    rejoin: (lost: NamedServer, primary: NamedServer) => Promise<NamedServer>,
  ) => Promise<Result>,
): Promise<Result> {
  const started: PostgresServer[] = []
  const add = async (name: string, starting: Promise<PostgresServer>): Promise<NamedServer> => {
    const server = await starting
    started.push(server)
    await asSuperuser(server, anyOfThree)
    return { ...server, name }
  }
  const join = async (name: string, primary: PostgresServer, port?: string) => {
    const server = await add(name, primary.startStandby({ name, ...(port === undefined ? {} : { port }) }))
    await untilStreaming(primary, name)
    return server
  }
  try {
    const first = await startPostgres()
    started.push(first)
    await runSql(first.url('postgres'), 'create table kept (id text)')
    const two = await join('two', first)
    const three = await join('three', first)
    await asSuperuser(first, anyOfThree)
    return await use([{ ...first, name: 'one' }, two, three], async (lost, primary) => {
      await lost.end('SIGKILL')
      return join(lost.name, primary, new URL(lost.url('')).port)
    })
  } finally {
    for (const server of started.reverse()) await server.stop()
  }
}

const untilStreaming = (primary: PostgresServer, name: string) =>
  until(
    `${name} streams`,
    async () =>
      (await askOne(
        primary,
        `exists (select from pg_stat_replication where application_name = '${name}' and state = 'streaming')`,
      )) === true,
  )
