import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { migrationLock } from '../engines/postgres/migrate.ts'

/** The connections of a server that was just stopped may take this long to disappear. */
const shutdownMs = 1000

/**
 * Throws while a server runs, because it keeps the instance id and counts in memory. One that starts now waits for this lock
 * (migrate.ts) until the connection ends.
 */
export async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${migrationLock}) as is_mine`)
  if (!rows[0]?.is_mine)
    throw new Error('Another Longwave is starting on this database, importing into it or repairing it.')
  const deadline = performance.now() + shutdownMs
  for (;;) {
    const { rows: others } = await client.query(otherLongwaves)
    if (others.length === 0) return
    if (performance.now() > deadline) {
      throw new Error('Another Longwave is using this database. Stop it first.')
    }
    await pause(50)
  }
}

/** A server that reconnects meanwhile can read these tables, and its writes wait. */
export async function lockTables(client: pg.Client, tables: Iterable<string>): Promise<void> {
  await client.query(`lock table ${[...tables].join(', ')} in exclusive mode`)
}

const otherLongwaves = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'longwave' and pid <> pg_backend_pid()`
