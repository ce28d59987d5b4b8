import pg from 'pg'
import type { ConnectionPool } from './connection-pool.ts'
import { StorageUnavailable } from './storage-errors.ts'

/**
 * Tells /readyz that the disk of PostgreSQL is full. The small write of its probe often fits into a page that exists, while
 * transmissions are refused. So after such a refusal each check also takes a megabyte, which is given back at once, until one
 * is free.
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

/** A statement alone is a transaction, so the table is dropped as soon as it is filled. */
const takeMegabyte =
  'create temporary table longwave_room on commit drop as select from generate_series(1, 30000)'
