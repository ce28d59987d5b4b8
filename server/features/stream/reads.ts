import { limits } from '../../../contract/limits.ts'
import type { FeedItem } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { feedItem, findTransmission } from '../../model/feed-items.ts'
import { oldestTold } from '../../model/stream-changes.ts'

/** Something that happened; its key is its place in the order of commits. */
export type Happening = { key: Key } & (
  | { kind: 'transmission' | 'counts'; item: FeedItem }
  | { kind: 'deleted'; id: string }
)

/** How many rows of each table one read takes. */
const most = 500

/**
 * What happened after this key, oldest first, and how far that reaches. Of counts that changed several times only the
 * last change is told, and none for a transmission that is told itself: what is told has the counts of now.
 */
export async function happenedAfter(
  db: Database,
  after: Key,
): Promise<{ happenings: Happening[]; upTo: Key; isAll: boolean }> {
  // The bound comes first: what is committed between the reads belongs to the next ones.
  const now = await keyOfNow(db)
  const sent = await db.all(sentBetween, { after, upTo: now, most })
  const events = await db.all(eventsBetween, { after, upTo: now, most })
  const full = [sent, events].filter((rows) => rows.length === most)
  const upTo = Math.min(now, ...full.map((rows) => rows.at(-1)?.key ?? now))

  const happenings: Happening[] = []
  const counted = new Map<string, Key>()
  for (const row of sent) {
    if (row.key <= upTo) happenings.push({ key: row.key, kind: 'transmission', item: feedItem(row) })
  }
  const told = new Set(sent.map(({ id }) => id))
  for (const { key, kind, transmission_id: id } of events) {
    if (key > upTo) break
    if (kind === 'deleted') happenings.push({ key, kind, id })
    else if (!told.has(id)) counted.set(id, key)
  }
  for (const [id, key] of counted) {
    const row = await findTransmission(db, id)
    if (row) happenings.push({ key, kind: 'counts', item: feedItem(row) })
  }
  return { happenings: happenings.sort((a, b) => a.key - b.key), upTo, isAll: full.length === 0 }
}

/** Everything that is committed has a key up to this one; everything that will be has a later one. */
export async function keyOfNow(db: Database): Promise<Key> {
  const clock = await db.get(clockRow, {})
  return clock?.last_ms ? keyAt(clock.last_ms, clock.used) - 1 : 0
}

/** Whether a stream can go on after this key: what it missed is still known, and not more than it should make up for. */
export async function canResume(db: Database, after: Key, now: number): Promise<boolean> {
  const newest = await keyOfNow(db)
  if (after === newest) return true
  if (!Number.isSafeInteger(after) || after < oldestTold(now) || after > newest) return false
  return (await db.get(firstBeyond, { after, missed: limits.streamReplay })) === undefined
}

type Between = { after: Key; upTo: Key; most: number }
const sentBetween = prepared((given: Between) =>
  q
    .selectFrom('feed_items')
    .selectAll()
    .where('key', '>', given.after)
    .where('key', '<=', given.upTo)
    .orderBy('key')
    .limit(given.most),
)
const eventsBetween = prepared((given: Between) =>
  q
    .selectFrom('events')
    .select(['key', 'kind', 'transmission_id'])
    .where('key', '>', given.after)
    .where('key', '<=', given.upTo)
    .orderBy('key')
    .limit(given.most),
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
const clockRow = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
