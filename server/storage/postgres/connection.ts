import pg from 'pg'
import { ApiError } from '../../../contract/errors.ts'

/** Nothing waits for ever, on either side of the line. */
const bounds = {
  /** For a free connection, or for a new one. */
  connectionTimeoutMillis: 1000,
  /** What the server ends by itself ... */
  statement_timeout: 2000,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
  /** ... and when the server is not heard of any more. */
  query_timeout: 3000,
}

const int8 = 20

export const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'longwave',
  keepAlive: true,
  ...bounds,
  // Keys and counts are integers that a double holds exactly (key.ts), so they come as numbers, as from SQLite.
  types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
})

/** Some databases are set to answer before a commit is on the disk. A stronger promise than ours is left as it is. */
export const durably = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') in ('off', 'local')`

/** The database could not be asked, or would not answer. Nothing was stored, unless a commit was under way (settle.ts). */
export class Unavailable extends ApiError {
  constructor(cause: unknown, sentence?: string) {
    super('STORAGE_UNAVAILABLE', sentence, { retryAfter: 2, cause })
  }
}

/** What the server said of one statement is handed on as it is; any other error is one of the line or of the server itself. */
export function troubleIn(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  const isOfStatement = error instanceof pg.DatabaseError && !classesOfTrouble.test(code as string)
  return isOfStatement ? error : new Unavailable(error)
}

/**
 * See the error codes of PostgreSQL: the connection, a server that has been promoted or not yet, a full disk, a server that
 * stops, a statement that took too long or waited too long for a lock, and the system under it.
 */
const classesOfTrouble = /^(08|25006|53|55P03|57|58)/

/** Two transactions met in a way that only one of them could go on: what was rolled back can be tried again. */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
