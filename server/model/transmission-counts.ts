import type { BatchSum, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { recordCounts } from './stream-changes.ts'

/** A change to the like and comment counts of a transmission. */
type CountChange = { key: Key; id: string; likes: number; comments: number }

/**
 * Returns the total change of this batch so far, which a row read inside the batch does not include yet. Streams get one
 * change per batch, however often the counts change in it.
 */
export const addToCounts = (tx: Transaction, change: CountChange): Readonly<CountChange> =>
  tx.add(countChanges, change)

const countChanges: BatchSum<CountChange> = {
  groupOf: ({ key }) => key,
  merge(total, { likes, comments }) {
    total.likes += likes
    total.comments += comments
  },
  write: (tx, totals) =>
    tx.each(totals, async ({ key, id, likes, comments }) => {
      const hasChanged = likes !== 0 || comments !== 0
      if (hasChanged && (await tx.run(updateCounts, { key, likes, comments })))
        await recordCounts(tx, { key, id })
    }),
}

const updateCounts = prepared((given: { key: Key; likes: number; comments: number }) =>
  q
    .updateTable('transmissions')
    .set((eb) => ({
      like_count: eb('like_count', '+', given.likes),
      comment_count: eb('comment_count', '+', given.comments),
    }))
    .where('key', '=', given.key),
)
