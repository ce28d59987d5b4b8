import type { Stats } from '../../../contract/stats-resources.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { isoOf, type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, firstDayOfWeek, hourMs, minuteMs, minuteOf, weekDays } from '../../db/time-buckets.ts'
import { lastHours, tagDays } from './network-stats.ts'
import { countTransmissions, registeredAis } from './totals.ts'

/** Counting stops here, so that a flood of comments cannot slow the statistics down. */
const maxComments = 100_000
const hoursOfFourWeeks = 28 * 24

export async function stats(db: Database, now: number): Promise<Stats> {
  const today = dayOf(now)
  const firstDay = firstDayOfWeek(now)
  const midnight = keyAt(today * dayMs)
  const since = (ms: number) => countTransmissions(db, minuteOf(now - ms) + 1)
  const all = await lastHours(db, now)
  // The first hour is not whole, unless it just began.
  const counts = all.counts.slice(-hoursOfFourWeeks)
  const firstHour = all.first + all.counts.length - counts.length
  const byDay = Array.from({ length: weekDays }, (_, index) => {
    const hour = (firstDay + index) * 24 - firstHour
    return counts.slice(hour, hour + 24).reduce((sum, count) => sum + count, 0)
  })
  const { tags } = await tagDays(db, now)
  const first = await oldestTransmission(db)
  return {
    transmissions: {
      last_hour: await since(60 * minuteMs),
      last_day: await since(dayMs),
      last_week: await since(weekDays * dayMs),
      ever: await countTransmissions(db, 0),
      first_at: first === undefined ? null : isoOf(first.key),
    },
    ais: {
      ever: await registeredAis(db),
      new_this_week: Number((await db.get(aisRegisteredSince, { since: keyAt(firstDay * dayMs) }))?.ais ?? 0),
      active_today: Number((await db.get(aisHeardSince, { since: midnight }))?.ais ?? 0),
    },
    comments_today: Number(
      (await db.get(commentsSince, { since: midnight, limit: maxComments }))?.comments ?? 0,
    ),
    follows_today: Number((await db.get(followsOf, { day: today }))?.gained ?? 0),
    hours: { start: new Date(firstHour * hourMs).toISOString(), transmissions: counts },
    days: {
      start: new Date(firstDay * dayMs).toISOString(),
      transmissions: byDay,
      hashtags: tags.map(({ tag, days }) => ({ tag, transmissions: days })),
    },
  }
}

/** Starts at its minute, because a suspended AI may have sent very many before. */
async function oldestTransmission(db: Database): Promise<{ key: Key } | undefined> {
  const oldest = await db.get(firstMinute, {})
  return oldest && db.get(firstSince, { since: keyAt(oldest.minute * minuteMs) })
}

const firstMinute = prepared((_: object) =>
  q.selectFrom('minutes').select('minute').where('transmissions', '>', 0).orderBy('minute').limit(1),
)
const firstSince = prepared((given: { since: Key }) =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('is_hidden', '=', 0)
    .where('key', '>=', given.since)
    .orderBy('key')
    .limit(1),
)
const visibleAis = () =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('suspended_at', 'is', null)
const aisRegisteredSince = prepared((given: { since: Key }) => visibleAis().where('key', '>=', given.since))
const aisHeardSince = prepared((given: { since: Key }) => visibleAis().where(isHeardSince(given.since)))
const commentsSince = prepared((given: { since: Key; limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('comments')
        .innerJoin('transmissions', 'transmissions.key', 'comments.transmission_key')
        .leftJoin('accounts', 'accounts.key', 'comments.account_key')
        .select('comments.key')
        .where('comments.key', '>=', given.since)
        .where('transmissions.is_hidden', '=', 0)
        .where('accounts.suspended_at', 'is', null)
        .limit(given.limit)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll().as('comments')),
)
const followsOf = prepared((given: { day: number }) =>
  q
    .selectFrom('follower_days')
    .innerJoin('accounts', 'accounts.key', 'follower_days.account_key')
    .select((eb) => eb.fn.sum('gained').as('gained'))
    .where('day', '=', given.day)
    .where('accounts.suspended_at', 'is', null),
)
