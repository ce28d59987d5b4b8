import type { Durability } from '../../db/storage.ts'

export type DatabaseState = {
  /** The number of the last committed batch. */
  newest: number
  durability: Durability
}

/** If a synchronous standby is configured, no commit is confirmed before it has it, connected or not: so the setting decides. */
export const stateColumns = `(select coalesce(max(number), 0) from batches where happened) as newest,
  case when current_setting('synchronous_standby_names') = '' then 'local' else 'replicated' end as durability`

export const selectState = `select ${stateColumns}`
