import pg from 'pg'
import type { ConnectionPool } from './connection-pool.ts'
import { StorageUnavailable } from './storage-errors.ts'

/**
 * Tells /readyz of a full disk. There the small write of the probe often fits into a page that exists, while transmissions are
 * refused. So once a write was refused for this reason, each check also asks for a megabyte, which is never kept, until there is one.
 */
export function fullDiskGuard(pool: Pick<ConnectionPool, 'query'>) {
  let isSuspected = false
  return {
    noteRefusal(error: unknown): void {
      if (isDiskFull(error)) isSuspected = true
    },
    async requireRoom(): Promise<void> {
      if (!isSuspected) return
      await pool.query(takeMegabyte)
      isSuspected = false
    },
  }
}

/** The code of "disk full". */
const isDiskFull = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === '53100'

/** Several statements in one message are one transaction, at whose end the table is gone. */
const takeMegabyte =
  'create temporary table longwave_room on commit drop as select from generate_series(1, 30000)'
