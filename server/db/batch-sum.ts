import type { BatchSum } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

type CountQueries<Part> = {
  groupOf: BatchSum<Part>['groupOf']
  /** Inserts the row, or adds to its count. */
  add: PreparedQuery<Part, unknown>
  /** Adds the negative `by` if the count stays above zero. */
  subtract: PreparedQuery<Part, unknown>
  /** Deletes the row, for a count that would not stay above zero. */
  remove: PreparedQuery<Part, unknown>
}

/** Adds the change `by` to the total. */
export function mergeCounts(total: { by: number }, { by }: { by: number }): void {
  total.by += by
}

/** A sum that is stored as a count, in a row that exists only while the count is above zero. */
export const batchCount = <Part extends { by: number }>({
  groupOf,
  add,
  subtract,
  remove,
}: CountQueries<Part>): BatchSum<Part> => ({
  groupOf,
  merge: mergeCounts,
  write: (tx, totals) =>
    tx.each(totals, async (total) => {
      if (total.by > 0) await tx.put(add, total)
      else if (total.by < 0 && !(await tx.run(subtract, total))) await tx.put(remove, total)
    }),
})
