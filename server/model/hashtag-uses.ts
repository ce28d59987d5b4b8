import type { Database } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayMs, dayOf, firstDayOfWeek, hourMs, hourOf, series, weekDays } from '../db/time-buckets.ts'
import { heatAt } from './heat.ts'

/** The hottest tags with at least one use since that time. */
export function hottestSince(db: Database, since: number, limit: number): Promise<{ tag: string }[]> {
  return db.all(tagsSince, { heat: heatAt(since), since: keyAt(since), limit })
}

/** Sums the hourly counts; the partial hour at the start of the window is counted from the uses themselves. */
export async function usesSince(db: Database, tag: string, since: number): Promise<number> {
  const hour = hourOf(since)
  const whole = await db.get(usesAfterHour, { tag, hour })
  const part = await db.get(usesBetween, { tag, from: keyAt(since), to: keyAt((hour + 1) * hourMs) })
  return Number(whole?.uses ?? 0) + Number(part?.uses ?? 0)
}

/** Uses per day over the seven days that end today. */
export async function usesByDay(db: Database, tag: string, now: number): Promise<number[]> {
  const first = firstDayOfWeek(now)
  const hours = await db.all(hoursAfter, { tag, hour: hourOf(first * dayMs) - 1 })
  const days = hours.map(({ hour, uses }) => ({ at: dayOf(hour * hourMs), count: uses }))
  return series(weekDays, first, days)
}

/** A tag used after `since` is at least as hot as a single use at `since`, so the scan of the heat index stops there. */
const tagsSince = prepared((given: { heat: number; since: Key; limit: number }) =>
  q
    .selectFrom('tags')
    .select('tag')
    .where('heat', '>=', given.heat)
    .where('latest_key', '>=', given.since)
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('tag', 'desc')
    .limit(given.limit),
)
const usesAfterHour = prepared((given: { tag: string; hour: number }) =>
  q
    .selectFrom('tag_hours')
    .select((eb) => eb.fn.sum('uses').as('uses'))
    .where('tag', '=', given.tag)
    .where('hour', '>', given.hour),
)
const hoursAfter = prepared((given: { tag: string; hour: number }) =>
  q
    .selectFrom('tag_hours')
    .select(['hour', 'uses'])
    .where('tag', '=', given.tag)
    .where('hour', '>', given.hour),
)
const usesBetween = prepared((given: { tag: string; from: Key; to: Key }) =>
  q
    .selectFrom('tag_uses')
    .select((eb) => eb.fn.countAll().as('uses'))
    .where('tag', '=', given.tag)
    .where('transmission_key', '>=', given.from)
    .where('transmission_key', '<', given.to),
)
