import { limits } from '../../../contract/limits.ts'
import type { Hashtag } from '../../../contract/resources.ts'
import type { Database } from '../../storage/database.ts'
import { type Key, keyAt } from '../../storage/key.ts'
import { prepared, q } from '../../storage/prepared.ts'
import { heatAt, hourMs, hourOf } from '../../storage/tags.ts'

const day = 24 * hourMs

/** The hottest tags of the last day; while that gives fewer than ten, of the last week, then of all time. */
export async function trending(db: Database, now: number): Promise<Hashtag[]> {
  for (const since of [now - day, now - 7 * day]) {
    const found = await db.all(hottestSince, { heat: heatAt(since), since: keyAt(since) })
    if (found.length === limits.trending) return countSince(db, found, since)
  }
  return db.all(hottestEver, {})
}

/** Whole hours come from their counts, the hour that the window cuts from its uses. */
async function countSince(db: Database, found: { tag: string }[], since: number): Promise<Hashtag[]> {
  const hour = hourOf(since)
  const counted: Hashtag[] = []
  for (const { tag } of found) {
    const whole = await db.get(usesAfterHour, { tag, hour })
    const part = await db.get(usesBetween, { tag, from: keyAt(since), to: keyAt((hour + 1) * hourMs) })
    counted.push({ tag, count: Number(whole?.uses ?? 0) + Number(part?.uses ?? 0) })
  }
  return counted
}

/** A tag used since then is at least as hot as one use of that moment, so the walk along the index ends there. */
const hottestSince = prepared((given: { heat: number; since: Key }) =>
  q
    .selectFrom('tags')
    .select('tag')
    .where('heat', '>=', given.heat)
    .where('latest_key', '>=', given.since)
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .limit(limits.trending),
)
const hottestEver = prepared((_: object) =>
  q
    .selectFrom('tags')
    .select(['tag', 'uses as count'])
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .limit(limits.trending),
)
const usesAfterHour = prepared((given: { tag: string; hour: number }) =>
  q
    .selectFrom('tag_hours')
    .select((eb) => eb.fn.sum('uses').as('uses'))
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
