import type { BatchSum, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { recordCounts } from './stream-changes.ts'

/** How many more like a transmission, and how many more comments it has. */
type Counts = { key: Key; id: string; likes: number; comments: number }

/**
 * Gives what the batch has added to the row so far: a row that was read in it does not know. Streams are told once,
 * however often the counts change in one batch.
 */
export const count = (tx: Transaction, counts: Counts): Readonly<Counts> => tx.add(counted, counts)

const counted: BatchSum<Counts> = {
  placeOf: ({ key }) => key,
  join(there, { likes, comments }) {
    there.likes += likes
    there.comments += comments
  },
  write: (tx, parts) =>
    tx.each(parts, async ({ key, id, likes, comments }) => {
      const hasChanged = likes !== 0 || comments !== 0
      if (hasChanged && (await tx.run(addCounts, { key, likes, comments })))
        await recordCounts(tx, { key, id })
    }),
}

const addCounts = prepared((given: { key: Key; likes: number; comments: number }) =>
  q
    .updateTable('transmissions')
    .set((eb) => ({
      like_count: eb('like_count', '+', given.likes),
      comment_count: eb('comment_count', '+', given.comments),
    }))
    .where('key', '=', given.key),
)
