import { type Confirmation, confirmationColumn } from '../../engines/postgres/confirmation.ts'
import { connect } from '../../engines/postgres/connection.ts'
import { parseDatabaseUrl } from '../../engines/postgres/database-url.ts'
import { readLedger, schemaOf } from '../../engines/postgres/migrate.ts'
import type { DatabaseState } from './sqlite.ts'

export type PostgresState = DatabaseState & {
  /** The number of its major version. */
  major: number
  nowMs: number
  confirmation: Confirmation
  /** How many servers DATABASE_URL names. */
  servers: number
  /** How many connections all instances and commands together may have. */
  maxConnections: number
  /** Settings without which a crash damages the database, and that are off. */
  unsafe: string[]
}

export async function inspectPostgres(url: string): Promise<PostgresState> {
  const { servers } = parseDatabaseUrl(url)
  const { client } = await connect(url)
  try {
    const { rows } = await client.query(selectState)
    const schema = schemaOf(await readLedger(client))
    const newest = schema === 0 ? undefined : (await client.query('select last_ms from clock')).rows[0]
    const { version, number, now_ms, max_connections, confirmation, fsync, full_page_writes } = rows[0]
    return {
      software: `PostgreSQL ${version}`,
      major: Math.floor(number / 10_000),
      schema,
      newestMs: Number(newest?.last_ms ?? 0),
      nowMs: Number(now_ms),
      confirmation,
      servers: servers.length,
      maxConnections: max_connections,
      unsafe: Object.entries({ fsync, full_page_writes }).flatMap(([name, value]) =>
        value === 'off' ? name : [],
      ),
    }
  } finally {
    await client.end()
  }
}

const selectState = `select split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('server_version_num')::integer as number,
  extract(epoch from clock_timestamp()) * 1000 as now_ms,
  current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    - coalesce(current_setting('reserved_connections', true), '0')::integer as max_connections,
  ${confirmationColumn},
  current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes`
