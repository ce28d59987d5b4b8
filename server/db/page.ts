import { limits } from '../../contract/limits.ts'
import { isoOf, type Key, keyAt, msOf } from './key.ts'

/** `desc` is newest first. */
export type Order = 'asc' | 'desc'

/** So many rows of a list are looked at for one page. Most lists have few that are hidden, and some may have a million. */
export const rowsPerLook = 1000

/**
 * Reads one page of a list that is ordered by key. `read` returns the rows beyond a key, in page order.
 *
 * A page never ends among rows with the same created_at, because the cursor cannot point between them: the page outgrows
 * its limit instead. nextCursor is null only after a read has shown that nothing follows.
 *
 * A list whose hidden rows have to be looked at gives `lastLookedAt`, the row at which `read` gives up, if it does. A page may
 * then have few rows, or none, and a nextCursor. In the query of a list that is newest first the bound of the look has to be the
 * only lower bound, because SQLite uses one; the bound `after` itself is never the key of a row.
 */
export async function readPage<Row extends { key: Key }>(
  from: Key,
  limit: number,
  read: (from: Key, limit: number) => Promise<Row[]>,
  lastLookedAt: (from: Key) => Promise<Key | undefined> = async () => undefined,
  order: Order = 'desc',
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await read(from, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const beyond = found[limit]
  if (!last || !beyond) return pageUntil(await lastLookedAt(from), rows, order)

  if (msOf(beyond.key) === msOf(last.key)) {
    const rest = await read(beyond.key, limits.sameInstant)
    const same = rest.filter((row) => msOf(row.key) === msOf(last.key))
    rows.push(beyond, ...same)
    if (same.length === rest.length && (await lastLookedAt(beyond.key)) === undefined)
      return { rows, nextCursor: null }
  }
  return { rows, nextCursor: isoOf(last.key) }
}

/** The next page begins with the millisecond of the last row that was looked at, because more rows may share it. */
function pageUntil<Row extends { key: Key }>(
  lastKey: Key | undefined,
  rows: Row[],
  order: Order,
): { rows: Row[]; nextCursor: string | null } {
  if (lastKey === undefined) return { rows, nextCursor: null }
  const ms = msOf(lastKey)
  return {
    rows: rows.filter(({ key }) => msOf(key) !== ms),
    nextCursor: isoOf(keyAt(order === 'desc' ? ms + 1 : ms - 1)),
  }
}
