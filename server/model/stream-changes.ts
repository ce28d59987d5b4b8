import { limits } from '../../contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { type Key, keyAt } from '../db/key.ts'
import { literal, prepared, q } from '../db/prepared-query.ts'
import { hourMs } from '../db/time-buckets.ts'

/**
 * Deletions and changed counts, recorded for streams in the table `events`. New transmissions need no record, because
 * streams read their rows. Records and transmissions take their keys from one clock, so sorting by key gives commit order.
 */
export const recordDeletion = (tx: Transaction, transmission: ChangedTransmission): Promise<void> =>
  record(tx, 'deleted', transmission)

/** For transmissions of an account that are visible again: a stream that resumes must not call them deleted. */
export const forgetDeletions = (tx: Transaction, account_key: Key): Promise<unknown> =>
  tx.run(deleteDeletions, { account_key, after: oldestReplayableKey(tx.now) })

export const recordCounts = (tx: Transaction, transmission: ChangedTransmission): Promise<void> =>
  record(tx, 'counts', transmission)

type ChangedTransmission = { key: Key; id: string }

const record = (tx: Transaction, kind: 'deleted' | 'counts', { key, id }: ChangedTransmission) =>
  tx.put(insertChange, { key: tx.nextKey(), kind, transmission_key: key, transmission_id: id })

/** The oldest key that a stream can resume from. A client that was away longer gets a reset. */
export const oldestReplayableKey = (now: number, hours = limits.streamHours): Key =>
  keyAt(Math.floor(now - hours * hourMs))

/** Deletes changes that no stream can replay any more, 1,000 at a time; returns whether more are left. */
export async function forgetStreamChanges(
  tx: Transaction,
  { hours }: { hours?: number } = {},
): Promise<{ more: boolean }> {
  const limit = 1000
  const before = oldestReplayableKey(tx.now, hours)
  return { more: (await tx.run(deleteOldChanges, { before, limit })) === limit }
}

const insertChange = insertInto('events')
const deleteDeletions = prepared((given: { account_key: Key; after: Key }) =>
  q
    .deleteFrom('events')
    .where('kind', '=', literal('deleted'))
    .where('transmission_key', 'in', (eb) =>
      eb
        .selectFrom('transmissions')
        .select('key')
        .where('account_key', '=', given.account_key)
        .where('key', '>', given.after),
    ),
)
const deleteOldChanges = prepared((given: { before: Key; limit: number }) =>
  q
    .deleteFrom('events')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('events as old')
        .select('old.key')
        .where('old.key', '<', given.before)
        .orderBy('old.key')
        .limit(given.limit),
    ),
)
