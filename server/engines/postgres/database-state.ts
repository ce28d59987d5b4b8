import type { Durability } from '../../db/storage.ts'

export type DatabaseState = {
  /** The number of the last committed batch. */
  newest: number
  now_ms: number
  durability: Durability
}

/** Milliseconds since 1970 by the clock of the server, in the moment of asking. */
export const databaseMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** The setting alone decides: with a synchronous standby, a commit waits for the standby even while that is disconnected. */
export const stateColumns = `(select coalesce(max(number), 0) from batches where happened) as newest, ${databaseMs} as now_ms,
  case when current_setting('synchronous_standby_names') = '' then 'local' else 'replicated' end as durability`

export const selectState = `select ${stateColumns}`
