import type { Database } from '../db/database.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayMs, dayOf, firstDayOfWeek, hourMs, hourOf, series, weekDays } from '../db/time-buckets.ts'

/** All uses of a tag that are visible. */
export async function usesEver(db: Database, tag: string): Promise<number> {
  return (await db.get(allUses, { tag }))?.uses ?? 0
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

const allUses = prepared((given: { tag: string }) =>
  q.selectFrom('tags').select('uses').where('tag', '=', given.tag),
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
