import type { Durability } from '../../db/storage.ts'

/** Where an instance begins to follow the others. */
export type State = {
  /** The number of the last batch that was committed. */
  newest: number
  durability: Durability
}

/**
 * Where a standby is named, no commit is answered before one has it; who is connected at the moment changes nothing about that.
 */
export const stateColumns = `(select coalesce(max(number), 0) from batches where happened) as newest,
  case when current_setting('synchronous_standby_names') = '' then 'local' else 'replicated' end as durability`

export const askState = `select ${stateColumns}`
