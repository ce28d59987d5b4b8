import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { migrationLock } from '../engines/postgres/migrate.ts'

/** The connections of a process that was just stopped may take this long to disappear. */
const shutdownMs = 2000

/**
 * Throws while a server runs, because it keeps the instance id and counts in memory. One that starts now waits for this lock
 * (migrate.ts) until the connection ends.
 */
export async function requireAlone(client: pg.Client): Promise<void> {
  const deadline = performance.now() + shutdownMs
  await holdsBefore(
    deadline,
    async () => (await client.query(migrationLockIsMine)).rows[0]?.is_mine,
    'Another Longwave is starting on this database, importing into it or repairing it.',
  )
  await holdsBefore(
    deadline,
    async () => (await client.query(otherLongwaves)).rows.length === 0,
    'Another Longwave is using this database. Stop it first.',
  )
}

async function holdsBefore(
  deadline: number,
  holds: () => Promise<boolean>,
  otherwise: string,
): Promise<void> {
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(otherwise)
    await pause(50)
  }
}

/** A server that reconnects meanwhile can read these tables, and its writes wait. */
export async function lockTables(client: pg.Client, tables: Iterable<string>): Promise<void> {
  await client.query(`lock table ${[...tables].join(', ')} in exclusive mode`)
}

const migrationLockIsMine = `select pg_try_advisory_lock(${migrationLock}) as is_mine`

const otherLongwaves = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'longwave' and pid <> pg_backend_pid()`
