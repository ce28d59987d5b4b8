import { type Confirmation, confirmationColumn } from './confirmation.ts'

export type DatabaseState = {
  /** The number of the last committed batch. */
  newest: number
  now_ms: number
  confirmation: Confirmation
}

/** Milliseconds since 1970 by the clock of the server, in the moment of asking. */
export const databaseMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

const newestColumn = '(select coalesce(max(number), 0) from batches where happened) as newest'

export const stateColumns = `${newestColumn}, ${databaseMs} as now_ms,
  ${confirmationColumn}`

export const selectState = `select ${stateColumns}`

export const selectNewestBatch = { name: 'longwave_newest', text: `select ${newestColumn}` }
