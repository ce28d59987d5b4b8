import { limits } from '../../contract/limits.ts'
import { isoOf, type Key, msOf } from './key.ts'

/**
 * Reads one page of a list that is ordered by key. `read` returns the rows beyond a key, in page order.
 *
 * A page never ends among rows with the same created_at, because the cursor cannot point between them: the page outgrows
 * its limit instead. nextCursor is null only after a read has shown that nothing follows.
 */
export async function readPage<Row extends { key: Key }>(
  from: Key,
  limit: number,
  read: (from: Key, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await read(from, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const beyond = found[limit]
  if (!last || !beyond) return { rows, nextCursor: null }

  if (msOf(beyond.key) === msOf(last.key)) {
    const rest = await read(beyond.key, limits.sameInstant)
    const same = rest.filter((row) => msOf(row.key) === msOf(last.key))
    rows.push(beyond, ...same)
    if (same.length === rest.length) return { rows, nextCursor: null }
  }
  return { rows, nextCursor: isoOf(last.key) }
}
