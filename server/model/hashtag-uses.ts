import type { Database } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayMs, dayOf, firstDayOfWeek, hourMs, hourOf, series, weekDays } from '../db/time-buckets.ts'
import { heatAt } from './heat.ts'

/** The hottest tags that were used since then. */
export function hottestSince(db: Database, since: number, most: number): Promise<{ tag: string }[]> {
  return db.all(tagsSince, { heat: heatAt(since), since: keyAt(since), most })
}

/** Whole hours come from their counts, the hour that the window cuts from its uses. */
export async function usesSince(db: Database, tag: string, since: number): Promise<number> {
  const hour = hourOf(since)
  const whole = await db.get(usesAfterHour, { tag, hour })
  const part = await db.get(usesBetween, { tag, from: keyAt(since), to: keyAt((hour + 1) * hourMs) })
  return Number(whole?.uses ?? 0) + Number(part?.uses ?? 0)
}

/** Of the week that ends with today. */
export async function usesByDay(db: Database, tag: string, now: number): Promise<number[]> {
  const first = firstDayOfWeek(now)
  const hours = await db.all(hoursAfter, { tag, hour: hourOf(first * dayMs) - 1 })
  const days = hours.map(({ hour, uses }) => ({ at: dayOf(hour * hourMs), count: uses }))
  return series(weekDays, first, days)
}

/** A tag used since then is at least as hot as one use of that moment, so the walk along the index ends there. */
const tagsSince = prepared((given: { heat: number; since: Key; most: number }) =>
  q
    .selectFrom('tags')
    .select('tag')
    .where('heat', '>=', given.heat)
    .where('latest_key', '>=', given.since)
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('tag', 'desc')
    .limit(given.most),
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
