import pg from 'pg'
import type { DatabaseServer } from './database-url.ts'

export const connectTimeoutMs = 1000
export const idleTimeoutMs = 5000

/** Every wait has a limit, in the driver and on the server. */
const timeouts = {
  connectionTimeoutMillis: connectTimeoutMs,
  // Enforced by the server:
  statement_timeout: 2000,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: idleTimeoutMs,
  // Enforced by the driver, in case the server no longer responds:
  query_timeout: 3000,
}

const int8 = 20

export const clientConfig = ({ url }: DatabaseServer): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'longwave',
  keepAlive: true,
  ...timeouts,
  // Keys and counts are integers that a double holds exactly (key.ts), so they are read as numbers, as from SQLite.
  types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
})

/**
 * Some databases are configured to confirm a commit before it is on the disk, or on the standby. The other settings,
 * `remote_write` and `remote_apply`, wait for both and are kept. All are set for the session, which then does not follow a
 * change of the configuration.
 */
export const requireSynchronousCommit = `select set_config('synchronous_commit',
  case when setting in ('off', 'local') then 'on' else setting end, false)
  from current_setting('synchronous_commit') setting`
