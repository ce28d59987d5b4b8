import type { ConnectionPool } from './connection-pool.ts'

const everyMs = 10_000

/**
 * Analyzes each table once, as soon as it has some pages. Until then PostgreSQL guesses, and reads a page of a feed for ten times the
 * work; its own first look may be minutes away, or off. From then on autovacuum keeps the statistics.
 */
export function takeFirstStatistics(pool: Pick<ConnectionPool, 'query'>): { close(): void } {
  // The next round tries again.
  const timer = setInterval(() => void analyzeNewTables(pool).catch(() => {}), everyMs).unref()
  return { close: () => clearInterval(timer) }
}

export async function analyzeNewTables(pool: Pick<ConnectionPool, 'query'>): Promise<void> {
  for (const { name } of (await pool.query(selectNewTables)).rows)
    await pool.query(`analyze (skip_locked) ${name}`)
}

/** -1 is the number of rows of a table at which PostgreSQL has never looked. */
const selectNewTables = `select quote_ident(relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples = -1
    and pg_relation_size(oid) >= 65536`
