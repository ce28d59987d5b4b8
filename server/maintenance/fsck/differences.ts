import type { Difference, Invariant, Readable } from './index.ts'

/** An invariant that one question answers: its rows are what is wrong, as `place`, `expected` and `found`. */
export function asked(id: string, promise: string, kind: string, sql: string): Invariant {
  return {
    id,
    promise,
    *differences(db) {
      for (const { place, expected, found } of rowsOf(db, sql))
        yield { where: `${kind} ${place}`, expected, found }
    },
  }
}

/** Both sides must have the same rows: what only one of them has, or has otherwise, is a difference. */
export const same = (id: string, promise: string, kind: string, derived: string, stored: string): Invariant =>
  asked(
    id,
    promise,
    kind,
    `with derived as (${derived}), stored as (${stored})
     select place, 'as the rows say' as expected, 'otherwise' as found
     from (select * from (select * from derived except select * from stored)
           union all select * from (select * from stored except select * from derived))`,
  )

/** An invariant over each row of a question, judged by a function; null is as it should be. */
export function judged(
  id: string,
  promise: string,
  kind: string,
  sql: string,
  judge: (row: Row) => Omit<Difference, 'where'> | null,
): Invariant {
  return {
    id,
    promise,
    *differences(db) {
      for (const row of rowsOf(db, sql)) {
        const difference = judge(row)
        if (difference) yield { where: `${kind} ${row['place']}`, ...difference }
      }
    },
  }
}

export type Row = Record<string, unknown>

/** Rows one after the other, never all at once. */
export const rowsOf = (db: Readable, sql: string): Iterable<Row> =>
  db.raw.prepare(sql).iterate() as Iterable<Row>
