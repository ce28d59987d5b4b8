import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, minuteOf } from '../../db/time-buckets.ts'

/** Counts for the operator, from the rollups: visible AIs, visible transmissions of the last 24 hours, and open reports. */
export type Totals = { ais: number; transmissionsOfDay: number; openReports: number }

export async function totals(db: Database, now: number): Promise<Totals> {
  const reports = await db.get(countReports, { limit: 1000 })
  return {
    ais: await registeredAis(db),
    transmissionsOfDay: await countTransmissions(db, minuteOf(now - dayMs) + 1),
    openReports: Number(reports?.reports ?? 0),
  }
}

/** Visible transmissions from this minute on. */
export async function countTransmissions(db: Database, first: number): Promise<number> {
  return Number((await db.get(transmissionsSince, { first }))?.transmissions ?? 0)
}

/** All that are not suspended. */
export async function registeredAis(db: Database): Promise<number> {
  return Number((await db.get(sumOfAis, {}))?.ais ?? 0)
}

const sumOfAis = prepared((_: object) =>
  q.selectFrom('model_types').select((eb) => eb.fn.sum('ais').as('ais')),
)
const transmissionsSince = prepared((given: { first: number }) =>
  q
    .selectFrom('minutes')
    .select((eb) => eb.fn.sum('transmissions').as('transmissions'))
    .where('minute', '>=', given.first),
)
const countReports = prepared((given: { limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('reports')
        .select('key')
        .where('closed_at', 'is', null)
        .orderBy('key')
        .limit(given.limit)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll().as('reports')),
)
