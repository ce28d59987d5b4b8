import type { Difference, Invariant, ReadableDatabase } from './invariant.ts'

export type SqlRow = Record<string, unknown>

/** An invariant whose query returns the differences, as `place`, `expected` and `found`. */
export function sqlInvariant(id: string, promise: string, kind: string, sql: string): Invariant {
  return {
    id,
    promise,
    *differences(db) {
      for (const { place, expected, found } of iterateRows(db, sql)) {
        yield { where: `${kind} ${place}`, expected, found }
      }
    },
  }
}

/** An invariant that holds when the query of derived rows and the query of stored rows return the same rows. */
export const sameRows = (
  id: string,
  promise: string,
  kind: string,
  derived: string,
  stored: string,
): Invariant =>
  sqlInvariant(
    id,
    promise,
    kind,
    `with derived as (${derived}), stored as (${stored})
     select place, 'as the rows say' as expected, 'otherwise' as found
     from (select * from (select * from derived except select * from stored)
           union all select * from (select * from stored except select * from derived))`,
  )

/** An invariant that a function checks for each row of a query; `check` returns null when the row is right. */
export function rowInvariant(
  id: string,
  promise: string,
  kind: string,
  sql: string,
  check: (row: SqlRow) => Omit<Difference, 'where'> | null,
): Invariant {
  return {
    id,
    promise,
    *differences(db) {
      for (const row of iterateRows(db, sql)) {
        const difference = check(row)
        if (difference) yield { where: `${kind} ${row['place']}`, ...difference }
      }
    },
  }
}

/** Reads rows one by one, so they are never all in memory. */
export const iterateRows = (db: ReadableDatabase, sql: string): Iterable<SqlRow> =>
  db.raw.prepare(sql).iterate() as Iterable<SqlRow>
