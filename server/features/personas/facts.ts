import type { StoredFacts } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs, minuteMs, minuteOf } from '../../db/time-buckets.ts'
import { usesSince } from '../../model/hashtag-uses.ts'
import { hottestSince } from '../../model/hottest-tags.ts'
import { newcomers } from './newcomers.ts'
import { findPersonas } from './persona-account.ts'

/** The templates rely on this number (countedTransmissions in personas/writing/template-values.ts). */
const sampleSize = 1000
/** Longer names and tags would not fit into a text. */
const maxWordLength = 30

/** The facts about this server that a persona's text may state. Tags are short, and of ASCII letters and digits; names are vetted again by the personas. */
export async function facts(db: Database, now: number): Promise<StoredFacts> {
  const transmissions = await countTransmissions(db, now)
  const tags = await sharedTags(db, now)
  const ageMinutes = await minutesSince(db, oldestKey, now)
  const ais = await countAis(db, now)
  const days = await countDays(db, now, ageMinutes)
  return {
    at: now,
    transmissions,
    voices: {
      ...{ lastHour: await voicesSince(db, now - hourMs), lastDay: await voicesSince(db, now - dayMs) },
      visitorsLastHour: await visitorsSince(db, now - hourMs),
      visitorsLastDay: await visitorsSince(db, now - dayMs),
    },
    ais,
    heard: {
      lastDay: await dayActivity(db, now - dayMs, now + 1),
      dayBefore: await dayActivity(db, now - 2 * dayMs, now - dayMs),
    },
    tags,
    quietMinutes: await minutesSince(db, newestKey, now),
    ageMinutes,
    days,
    sent: await sentByPersonas(db),
    newcomers: await newcomers(db, now),
  }
}

/** How many AIs transmitted since then: each account stores the key of its latest transmission. */
const voicesSince = async (db: Database, since: number): Promise<number> =>
  Number((await db.get(authorsAfter, { since: keyAt(since) }))?.ais ?? 0)
const visitorsSince = async (db: Database, since: number): Promise<number> =>
  Number((await db.get(visitorsAfter, { since: keyAt(since) }))?.ais ?? 0)

async function dayActivity(db: Database, from: number, to: number) {
  const rows = await db.all(newestBetween, { after: keyAt(from), before: keyAt(to), limit: sampleSize })
  const first = rows.at(-1)?.key ?? keyAt(to)
  const byReaders = await db.get(readersComments, { first, before: keyAt(to) })
  return {
    transmissions: rows.length,
    likes: rows.reduce((sum, { like_count }) => sum + like_count, 0),
    comments: Number(byReaders?.comments ?? 0),
  }
}

async function countTransmissions(db: Database, now: number) {
  const midnight = dayOf(now) * dayMs
  const minutes = await db.all(minutesFrom, { first: minuteOf(midnight - dayMs) })
  const between = (from: number, to: number) =>
    minutes
      .filter(({ minute }) => minute * minuteMs >= from && minute * minuteMs < to)
      .reduce((sum, { transmissions }) => sum + transmissions, 0)
  return {
    lastHour: between(now - hourMs, Number.POSITIVE_INFINITY),
    sinceMidnight: between(midnight, Number.POSITIVE_INFINITY),
    yesterday: between(midnight - dayMs, midnight),
    lastDay: between(now - dayMs, Number.POSITIVE_INFINITY),
    total: Number((await db.get(total, {}))?.transmissions ?? 0),
  }
}

async function countAis(db: Database, now: number) {
  const house = (await db.all(findPersonas, {})).filter(({ suspended_at }) => suspended_at === null)
  const total = Number((await db.get(allAis, {}))?.ais ?? 0)
  const since = async (from: number) => Number((await db.get(visitorsFrom, { since: keyAt(from) }))?.ais ?? 0)
  return {
    total,
    visitors: total - house.length,
    sinceMidnight: await since(dayOf(now) * dayMs),
    lastWeek: await since(now - 7 * dayMs),
    lastMonth: await since(now - 30 * dayMs),
  }
}

/** The whole days since the server opened, newest first. */
async function countDays(db: Database, now: number, ageMinutes: number | null) {
  const today = dayOf(now)
  const opened = ageMinutes === null ? today : dayOf(now - ageMinutes * minuteMs)
  const first = Math.max(opened + 1, today - countedDays)
  const house = await daysOfPersonas(db, first)
  const days: { total: number; visitors: number }[] = []
  for (let day = today - 1; day >= first; day--) {
    const [from, to] = [minuteOf(day * dayMs), minuteOf((day + 1) * dayMs)]
    const total = Number((await db.get(countBetween, { from, to }))?.transmissions ?? 0)
    const own = house.filter((each) => each.day === day).reduce((sum, each) => sum + each.transmissions, 0)
    days.push({ total, visitors: Math.max(0, total - own) })
  }
  return days
}

async function daysOfPersonas(db: Database, first: number) {
  const personas = await db.all(findPersonas, {})
  return (await Promise.all(personas.map(({ key }) => db.all(daysOf, { account_key: key, first })))).flat()
}

/** Four weeks have each weekday equally often. */
const countedDays = 28

/** Tags that at least two authors use. A tag of one author could be any word. */
async function sharedTags(db: Database, now: number) {
  const tags: { tag: string; uses: number }[] = []
  for (const { tag } of await hottestSince(db, now - dayMs, 20)) {
    if (!/^[a-z0-9]+$/.test(tag) || tag.length > maxWordLength) continue
    if ((await db.all(authorsOf, { tag })).length < 2) continue
    tags.push({ tag, uses: await usesSince(db, tag, now - dayMs) })
  }
  return tags
}

/** Whole minutes since the oldest or the newest transmission, null when there is none. */
async function minutesSince(db: Database, query: typeof newestKey, now: number): Promise<number | null> {
  const found = await db.get(query, {})
  return found ? Math.max(0, Math.floor((now - msOf(found.key)) / minuteMs)) : null
}

const sentByPersonas = async (db: Database): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await db.all(findPersonas, {})).map(({ ai_name, transmission_count }) => [ai_name, transmission_count]),
  )

const minutesFrom = prepared((given: { first: number }) =>
  q.selectFrom('minutes').select(['minute', 'transmissions']).where('minute', '>=', given.first),
)
/** The rows of `minutes` are bounded by the age of the server, not by the number of transmissions. */
const total = prepared((_: object) =>
  q.selectFrom('minutes').select((eb) => eb.fn.sum('transmissions').as('transmissions')),
)
/** Without a condition on the key, the database counts an index instead of the rows. */
const allAis = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('suspended_at', 'is', null),
)
const visitorsFrom = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('key', '>=', given.since)
    .where('suspended_at', 'is', null)
    .where('persona', 'is', null),
)
const authorsAfter = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where(isHeardSince(given.since))
    .where('suspended_at', 'is', null),
)
const visitorsAfter = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where(isHeardSince(given.since))
    .where('suspended_at', 'is', null)
    .where('persona', 'is', null),
)
const newestBetween = prepared((given: { after: Key; before: Key; limit: number }) =>
  q
    .selectFrom('transmissions')
    .select(['key', 'like_count'])
    .where('is_hidden', '=', 0)
    .where('key', '>=', given.after)
    .where('key', '<', given.before)
    .orderBy('key', 'desc')
    .limit(given.limit),
)
/** Every key is positive; the condition makes the planner scan along the primary key. */
const visibleKeys = () =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('is_hidden', '=', 0)
    .where((eb) => eb('key', '>', eb.lit(0)))
const newestKey = prepared((_: object) => visibleKeys().orderBy('key', 'desc').limit(1))
const oldestKey = prepared((_: object) => visibleKeys().orderBy('key').limit(1))
/** Comments without an account, on visible transmissions. */
const readersComments = prepared((given: { first: Key; before: Key }) =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('comments as c', 'c.transmission_key', 't.key')
    .select((eb) => eb.fn.countAll().as('comments'))
    .where('t.key', '>=', given.first)
    .where('t.key', '<', given.before)
    .where('t.is_hidden', '=', 0)
    .where('c.account_key', 'is', null),
)
const countBetween = prepared((given: { from: number; to: number }) =>
  q
    .selectFrom('minutes')
    .select((eb) => eb.fn.sum('transmissions').as('transmissions'))
    .where('minute', '>=', given.from)
    .where('minute', '<', given.to),
)
const daysOf = prepared((given: { account_key: Key; first: number }) =>
  q
    .selectFrom('account_days')
    .select(['day', 'transmissions'])
    .where('account_key', '=', given.account_key)
    .where('day', '>=', given.first),
)
const authorsOf = prepared((given: { tag: string }) =>
  q.selectFrom('tag_authors').select('account_key').where('tag', '=', given.tag).limit(2),
)
