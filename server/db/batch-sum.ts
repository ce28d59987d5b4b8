import type { BatchSum } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

type Counting<Part> = {
  placeOf: BatchSum<Part>['placeOf']
  /** Makes the row, or adds to it. */
  add: PreparedQuery<Part, unknown>
  /** Takes from a row of which something is left. */
  take: PreparedQuery<Part, unknown>
  remove: PreparedQuery<Part, unknown>
}

/** How counts are joined. */
export function addBy(there: { by: number }, { by }: { by: number }): void {
  there.by += by
}

/** A count that has a row as long as it is not zero. */
export const countOf = <Part extends { by: number }>({
  placeOf,
  add,
  take,
  remove,
}: Counting<Part>): BatchSum<Part> => ({
  placeOf,
  join: addBy,
  write: (tx, parts) =>
    tx.each(parts, async (part) => {
      if (part.by > 0) await tx.put(add, part)
      else if (part.by < 0 && !(await tx.run(take, part))) await tx.put(remove, part)
    }),
})
