import type { BatchSum } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

type CountQueries<Part> = {
  placeOf: BatchSum<Part>['placeOf']
  /** Inserts the row, or adds to it. */
  add: PreparedQuery<Part, unknown>
  /** Subtracts from a row that stays above zero. */
  take: PreparedQuery<Part, unknown>
  remove: PreparedQuery<Part, unknown>
}

/** Joins two counts. */
export function addBy(total: { by: number }, { by }: { by: number }): void {
  total.by += by
}

/** A count whose row exists only while the count is above zero. */
export const countOf = <Part extends { by: number }>({
  placeOf,
  add,
  take,
  remove,
}: CountQueries<Part>): BatchSum<Part> => ({
  placeOf,
  join: addBy,
  write: (tx, totals) =>
    tx.each(totals, async (total) => {
      if (total.by > 0) await tx.put(add, total)
      else if (total.by < 0 && !(await tx.run(take, total))) await tx.put(remove, total)
    }),
})
