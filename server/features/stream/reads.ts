import { limits } from '../../../contract/limits.ts'
import type { FeedItem } from '../../../contract/resources.ts'
import { clockRow } from '../../db/clock.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { feedItem, findTransmission } from '../../model/feed-items.ts'
import { oldestReplayableKey } from '../../model/stream-changes.ts'

/** A change that streams send. Its key is its position in commit order. */
export type StreamChange = { key: Key } & (
  | { kind: 'transmission'; item: FeedItem }
  /** `sentAt` is the key of the transmission if it is among the same changes, with these counts. */
  | { kind: 'counts'; item: FeedItem; sentAt: Key | undefined }
  | { kind: 'deleted'; id: string }
)

/** Whether a change is for a client that has everything up to a key. Counts are not, if the transmission comes with them. */
export const isNewAfter = (lastKey: Key, change: StreamChange): boolean =>
  change.key > lastKey && !(change.kind === 'counts' && (change.sentAt ?? 0) > lastKey)

/**
 * The changes after a key, oldest first, and the key up to which they are complete. Several changes to the same counts
 * become one. Items are read with their current counts, so `isNewAfter` leaves out the counts of new transmissions. At most
 * `limit` rows of each table are read.
 */
export async function changesAfter(
  db: Database,
  after: Key,
  limit = 200,
): Promise<{ changes: StreamChange[]; upTo: Key; isComplete: boolean }> {
  // The upper bound is read first: a commit between the reads belongs to the next call.
  const newest = await latestKey(db)
  const sent = await db.all(transmissionsBetween, { after, upTo: newest, limit })
  const recorded = await db.all(changesBetween, { after, upTo: newest, limit })
  const truncated = [sent, recorded].filter((rows) => rows.length === limit)
  const upTo = Math.min(newest, ...truncated.map((rows) => rows.at(-1)?.key ?? newest))

  const changes: StreamChange[] = []
  const countsChanged = new Map<string, Key>()
  for (const row of sent) {
    if (row.key <= upTo) changes.push({ key: row.key, kind: 'transmission', item: feedItem(row) })
  }
  const sentRows = new Map(sent.map((row) => [row.id, row]))
  for (const { key, kind, transmission_id: id } of recorded) {
    if (key > upTo) break
    if (kind === 'deleted') changes.push({ key, kind, id })
    else countsChanged.set(id, key)
  }
  for (const [id, key] of countsChanged) {
    const sentRow = sentRows.get(id)
    const row = sentRow ?? (await findTransmission(db, id))
    if (row) changes.push({ key, kind: 'counts', item: feedItem(row), sentAt: sentRow?.key })
  }
  return { changes: changes.sort((a, b) => a.key - b.key), upTo, isComplete: truncated.length === 0 }
}

/** Everything committed so far has a key up to this one, and everything committed later a larger one. */
export async function latestKey(db: Database): Promise<Key> {
  const clock = await db.get(clockRow, {})
  return clock?.last_ms ? keyAt(clock.last_ms, clock.used) - 1 : 0
}

/** Whether a stream can resume after this key: the changes since are still stored, and not too many to replay. */
export async function canResume(
  db: Database,
  after: Key,
  { now, hours }: { now: number; hours: number },
): Promise<boolean> {
  const newest = await latestKey(db)
  if (after === newest) return true
  if (!Number.isSafeInteger(after) || after < oldestReplayableKey(now, hours) || after > newest) return false
  return (await db.get(firstBeyond, { after, missed: limits.streamReplay })) === undefined
}

type ChangesQuery = { after: Key; upTo: Key; limit: number }
const transmissionsBetween = prepared((given: ChangesQuery) =>
  q
    .selectFrom('feed_items')
    .selectAll()
    .where('key', '>', given.after)
    .where('key', '<=', given.upTo)
    .orderBy('key')
    .limit(given.limit),
)
const changesBetween = prepared((given: ChangesQuery) =>
  q
    .selectFrom('events')
    .select(['key', 'kind', 'transmission_id'])
    .where('key', '>', given.after)
    .where('key', '<=', given.upTo)
    .orderBy('key')
    .limit(given.limit),
)
const firstBeyond = prepared((given: { after: Key; missed: number }) =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('key', '>', given.after)
    .orderBy('key')
    .limit(1)
    .offset(given.missed),
)
