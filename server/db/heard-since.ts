import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Key, keyAt } from './key.ts'
import { hourMs } from './time-buckets.ts'

/** The hour says nothing that the key does not, but PostgreSQL has an index of the hour alone (migrations/0013-hours-of-ais.ts). */
export const latestHour = sql.ref<number>('latest_hour')

/** Whether an AI sent a transmission since then. */
export const isHeardSince = (since: Key): RawBuilder<SqlBool> =>
  sql`(latest_key >= ${since} and ${latestHour} >= cast(${since} as bigint) / ${sql.lit(keyAt(hourMs))})`
