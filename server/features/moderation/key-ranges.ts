import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** The keys from `after`, exclusive, to `upTo`, inclusive. */
export type KeyRange = { after: Key; upTo: Key }

/** A range has so many rows: a read of one takes a few milliseconds. */
const rowsPerRange = 5000

/**
 * Divides a table into ranges, for a read that no index serves because it is too rare to pay for one. Between two ranges the
 * event loop gets a turn.
 */
export async function* rangesOf(db: Database, table: keyof typeof lastKeys): AsyncGenerator<KeyRange> {
  for (let after: Key = 0; ; ) {
    const upTo = (await db.get(lastKeys[table], { after }))?.last
    if (!upTo) return
    yield { after, upTo: Number(upTo) }
    after = Number(upTo)
    await nextTurn()
  }
}

const lastKeyOf = (table: 'transmissions' | 'comments' | 'reports') =>
  prepared((given: { after: Key }) =>
    q
      .selectFrom((eb) =>
        eb
          .selectFrom(table)
          .select('key')
          .where('key', '>', given.after)
          .orderBy('key')
          .limit(rowsPerRange)
          .as('scanned'),
      )
      .select((eb) => eb.fn.max('scanned.key').as('last')),
  )

const lastKeys = {
  transmissions: lastKeyOf('transmissions'),
  comments: lastKeyOf('comments'),
  reports: lastKeyOf('reports'),
}
