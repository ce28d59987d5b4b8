import type { TakeQuota } from '../../db/storage.ts'
import type { ConnectionPool } from './connection-pool.ts'

/** Buckets that are full again are deleted after this time: their names contain addresses. */
const sweepMs = 60_000

/**
 * Takes requests out of buckets that all instances share (GCRA, as in http/limits/buckets.ts, by the clock of the database).
 * The table is not logged: after a crash of the database all buckets are full.
 */
export function sharedQuota(pool: ConnectionPool, sweepAfterMs = sweepMs) {
  let sweep: NodeJS.Timeout | undefined
  let isStopped = false

  const take: TakeQuota = async (wanted) => {
    // Sorted, so that two instances lock the rows in the same order.
    const sorted = wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const values = [
      sorted.map(({ name }) => name),
      sorted.map(({ shareMs }) => shareMs),
      sorted.map(({ burst }) => burst),
      sorted.map(({ want }) => want),
    ]
    sweepLater()
    const { rows } = await pool.query({ name: 'longwave_quota', text: takeRequests, values })
    return new Map(
      rows.map(({ name, granted, ahead }) => [name, { granted: Number(granted), aheadMs: Number(ahead) }]),
    )
  }

  /** Sweeps until the table is empty, even if nobody sends another request. */
  function sweepLater(): void {
    sweep ??= setTimeout(async () => {
      const isEmpty = await pool
        .query(deleteFull)
        .then(() => pool.query(anyBucket))
        .then(({ rows }) => rows.length === 0)
        .catch(() => false)
      sweep = undefined
      if (!isEmpty && !isStopped) sweepLater()
    }, sweepAfterMs).unref()
  }

  return {
    take,
    stop() {
      isStopped = true
      clearTimeout(sweep)
    },
  }
}

const nowMs = '(extract(epoch from now()) * 1000)::double precision'
const grantable = `greatest(0, least(excluded.granted,
  floor(bucket.burst - greatest(bucket.full_at - ${nowMs}, 0) / bucket.share + 1e-6)))`

const takeRequests = `insert into rate_limits as bucket (name, share, burst, granted, full_at)
  select name, share, burst, want, ${nowMs} + want * share
  from unnest($1::text[], $2::double precision[], $3::integer[], $4::integer[]) as wanted (name, share, burst, want)
  on conflict (name) do update set
    granted = ${grantable},
    full_at = greatest(bucket.full_at, ${nowMs}) + ${grantable} * bucket.share
  returning name, granted, full_at - ${nowMs} as ahead`

const deleteFull = `delete from rate_limits where full_at < ${nowMs}`

const anyBucket = 'select from rate_limits limit 1'
