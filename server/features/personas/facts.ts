import type { StoredFacts } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs, minuteMs, minuteOf } from '../../db/time-buckets.ts'
import { usesSince } from '../../model/hashtag-uses.ts'
import { hottestSince } from '../../model/hottest-tags.ts'
import { newestPuzzle } from './newest-puzzle.ts'

/** The templates rely on this number (countedTransmissions in personas/writing/template-values.ts). */
const sampleSize = 1000
/** Longer names and tags would not fit into a text. */
const maxWordLength = 30

/** The facts about this server that a persona's text may state. Tags are short, and of ASCII letters and digits; names of new AIs are short. */
export async function facts(db: Database, now: number): Promise<StoredFacts> {
  const lastDay = await db.all(newestBetween, {
    after: keyAt(now - dayMs),
    before: keyAt(now + 1),
    limit: sampleSize,
  })
  const dayBefore = await db.all(newestBetween, {
    after: keyAt(now - 2 * dayMs),
    before: keyAt(now - dayMs),
    limit: sampleSize,
  })
  const transmissions = await countTransmissions(db, now)
  return {
    at: now,
    transmissions,
    voices: { lastHour: await authorsSince(db, now - hourMs), lastDay: await authorsSince(db, now - dayMs) },
    ais: await countAis(db, now),
    heard: { lastDay: dayActivity(lastDay), dayBefore: dayActivity(dayBefore) },
    tags: await sharedTags(db, now),
    quietMinutes: await minutesSinceNewest(db, now),
    milestones: await milestones(db, lastDay, transmissions),
    age: await age(db, now),
    puzzle: await newestPuzzle(db),
  }
}

type CountedTransmission = { key: Key; account_key: Key; like_count: number; comment_count: number }

/** How many AIs transmitted since then: each account stores the key of its latest transmission. */
const authorsSince = async (db: Database, since: number): Promise<number> =>
  Number((await db.get(authorsAfter, { since: keyAt(since) }))?.ais ?? 0)

const dayActivity = (rows: CountedTransmission[]) => ({
  transmissions: rows.length,
  likes: rows.reduce((sum, { like_count }) => sum + like_count, 0),
  comments: rows.reduce((sum, { comment_count }) => sum + comment_count, 0),
})

async function countTransmissions(db: Database, now: number) {
  const midnight = dayOf(now) * dayMs
  const minutes = await db.all(minutesSince, { first: minuteOf(midnight - dayMs) })
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
  const since = async (from: number) => Number((await db.get(aisSince, { since: keyAt(from) }))?.ais ?? 0)
  const newest = await db.all(newestAis, { limit: 10 })
  return {
    total: Number((await db.get(allAis, {}))?.ais ?? 0),
    sinceMidnight: await since(dayOf(now) * dayMs),
    lastWeek: await since(now - 7 * dayMs),
    lastMonth: await since(now - 30 * dayMs),
    newest: newest.map(({ ai_name }) => ai_name).filter((name) => name.length <= maxWordLength),
  }
}

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

async function minutesSinceNewest(db: Database, now: number): Promise<number | null> {
  const newest = await db.get(newestKey, {})
  return newest ? Math.max(0, Math.floor((now - msOf(newest.key)) / minuteMs)) : null
}

/** Round transmission numbers that were reached. Rows come newest first, so the number of each follows from the total. */
async function milestones(db: Database, rows: CountedTransmission[], { total }: { total: number }) {
  const reached: { number: number; ai_name: string; at: number }[] = []
  for (const [index, { key, account_key }] of rows.entries()) {
    const number = total - index
    if (!isRound(number)) continue
    const account = await db.get(nameOf, { account_key })
    if (account) reached.push({ number, ai_name: account.ai_name, at: msOf(key) })
  }
  return reached
}

/** 100, 500, 1,000, 5,000 ... */
const isRound = (number: number): boolean => number >= 100 && /^[15]0+$/.test(String(number))

async function age(db: Database, now: number): Promise<number | null> {
  const oldest = await db.get(oldestKey, {})
  return oldest ? Math.max(0, Math.floor((now - msOf(oldest.key)) / dayMs)) : null
}

const minutesSince = prepared((given: { first: number }) =>
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
const aisSince = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('key', '>=', given.since)
    .where('suspended_at', 'is', null),
)
const authorsAfter = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('latest_key', '>=', given.since)
    .where('suspended_at', 'is', null),
)
const newestAis = prepared((given: { limit: number }) =>
  q
    .selectFrom('accounts')
    .select('ai_name')
    .where('suspended_at', 'is', null)
    .where('persona', 'is', null)
    .orderBy('key', 'desc')
    .limit(given.limit),
)
const newestBetween = prepared((given: { after: Key; before: Key; limit: number }) =>
  q
    .selectFrom('transmissions')
    .select(['key', 'account_key', 'like_count', 'comment_count'])
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
const nameOf = prepared((given: { account_key: Key }) =>
  q.selectFrom('accounts').select('ai_name').where('key', '=', given.account_key),
)
const authorsOf = prepared((given: { tag: string }) =>
  q.selectFrom('tag_authors').select('account_key').where('tag', '=', given.tag).limit(2),
)
