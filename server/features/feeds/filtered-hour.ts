import type { ModelType } from '../../../contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { minuteMs, minuteOf, series } from '../../db/time-buckets.ts'

/** The last hour of a feed. `minutes` is undefined when more was sent than is counted; then both numbers are lower bounds. */
export type FilteredHour = {
  minutes: number[] | undefined
  transmissions: number
  ais: number
  /** How many AIs there are, unless a filter leaves some out. */
  registered?: number
}

type Filter = { verified?: boolean | undefined; model_type?: ModelType | undefined }
type Given = { since: Key; model_type: string; limit: number }

/** The rollup by minutes has no filters, so these transmissions are counted from their rows, up to so many. */
const maxCounted = 1000

/** The last sixty minutes of the transmissions that a filter lets through. */
export async function filteredHour(
  db: Database,
  now: number,
  { verified, model_type }: Filter,
): Promise<FilteredHour> {
  const first = minuteOf(now) - 59
  const since = keyAt(first * minuteMs) - 1
  const statement = statements[verified ? (model_type ? 'both' : 'verified') : 'type']
  const rows = await db.all(statement, { since, model_type: model_type ?? '', limit: maxCounted + 1 })
  const counted = rows.slice(0, maxCounted)
  return {
    minutes:
      rows.length > maxCounted
        ? undefined
        : series(
            60,
            first,
            counted.map(({ key }) => ({ at: minuteOf(msOf(key)), count: 1 })),
          ),
    transmissions: counted.length,
    ais: new Set(counted.map(({ account_key }) => account_key)).size,
  }
}

const statements = {
  verified: statement({ verified: true, type: false }),
  type: statement({ verified: false, type: true }),
  both: statement({ verified: true, type: true }),
}

/** Like the statements of the feed: each combination of filters has its own index. */
function statement(shape: { verified: boolean; type: boolean }): PreparedQuery<Given, Counted> {
  return prepared(
    (given: Given) => {
      let query = q
        .selectFrom('feed_items')
        .select(['key', 'account_key'])
        .where('key', '>', given.since)
        .orderBy('key', 'desc')
        .limit(given.limit)
      if (shape.verified) query = query.where('is_verified', '=', (eb) => eb.lit(1))
      if (shape.type) query = query.where('model_type', '=', given.model_type)
      return query
    },
    { replansEachTime: shape.type },
  )
}
type Counted = { key: Key; account_key: Key }
