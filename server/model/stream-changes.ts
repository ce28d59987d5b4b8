import { limits } from '../../contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { hourMs } from '../db/time-buckets.ts'

/**
 * What streams have to tell beside new transmissions, which are in their own table already. An event takes the next key
 * of the same clock, so that the keys of both, in one order, are the order of commits.
 */
export async function recordDeletion(tx: Transaction, { key, id }: Told): Promise<void> {
  await tx.put(addEvent, { key: tx.nextKey(), kind: 'deleted', transmission_key: key, transmission_id: id })
}

export async function recordCounts(tx: Transaction, { key, id }: Told): Promise<void> {
  await tx.put(addEvent, { key: tx.nextKey(), kind: 'counts', transmission_key: key, transmission_id: id })
}

type Told = { key: Key; id: string }

/** Whoever was away for longer begins anew. */
export const oldestTold = (now: number): Key => keyAt(now - limits.streamHours * hourMs)

/** Forgets what no stream can ask for any more, a bounded piece at a time; answers whether there is more. */
export async function forgetStreamChanges(tx: Transaction): Promise<{ more: boolean }> {
  const most = 1000
  return { more: (await tx.run(forget, { before: oldestTold(tx.now), most })) === most }
}

const addEvent = prepared(
  (given: { key: Key; kind: 'deleted' | 'counts'; transmission_key: Key; transmission_id: string }) =>
    q.insertInto('events').values({
      key: given.key,
      kind: given.kind,
      transmission_key: given.transmission_key,
      transmission_id: given.transmission_id,
    }),
)
const forget = prepared((given: { before: Key; most: number }) =>
  q
    .deleteFrom('events')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('events as old')
        .select('old.key')
        .where('old.key', '<', given.before)
        .orderBy('old.key')
        .limit(given.most),
    ),
)
