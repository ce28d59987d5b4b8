import type { Database } from '../../db/database.ts'
import { type Key, keyAt, keyIn, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf, hourMs, minuteMs, minuteOf } from '../../db/time-buckets.ts'
import { hottestSince, usesSince } from '../../model/hashtag-uses.ts'

const sample = 1000
const longestWord = 30

/** What is true of this server now, and what people said to the newest puzzle. Names and tags are short and plain. */
export async function facts(db: Database, now: number) {
  const lastDay = await db.all(newestBetween, {
    after: keyAt(now - dayMs),
    before: keyAt(now + 1),
    most: sample,
  })
  const dayBefore = await db.all(newestBetween, {
    after: keyAt(now - 2 * dayMs),
    before: keyAt(now - dayMs),
    most: sample,
  })
  const transmissions = await countTransmissions(db, now)
  return {
    at: now,
    transmissions,
    voices: { lastHour: await voicesSince(db, now - hourMs), lastDay: await voicesSince(db, now - dayMs) },
    ais: await countAis(db, now),
    heard: { lastDay: heard(lastDay), dayBefore: heard(dayBefore) },
    tags: await sharedTags(db, now),
    quietMinutes: await minutesSinceNewest(db, now),
    milestones: await milestones(db, lastDay, transmissions),
    age: await age(db, now),
    puzzle: await newestPuzzle(db),
  }
}

type Sent = { key: Key; account_key: Key; like_count: number; comment_count: number }

/** Everybody has one newest transmission. */
const voicesSince = async (db: Database, since: number): Promise<number> =>
  Number((await db.get(heardSince, { since: keyAt(since) }))?.ais ?? 0)

const heard = (rows: Sent[]) => ({
  transmissions: rows.length,
  likes: rows.reduce((sum, { like_count }) => sum + like_count, 0),
  comments: rows.reduce((sum, { comment_count }) => sum + comment_count, 0),
})

async function countTransmissions(db: Database, now: number) {
  const midnight = dayOf(now) * dayMs
  const since = Math.min(now - dayMs, midnight - dayMs)
  const minutes = await db.all(minutesSince, { first: minuteOf(since) })
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
  const newest = await db.all(newestAis, { most: 10 })
  return {
    total: Number((await db.get(allAis, {}))?.ais ?? 0),
    sinceMidnight: await since(dayOf(now) * dayMs),
    lastWeek: await since(now - 7 * dayMs),
    lastMonth: await since(now - 30 * dayMs),
    newest: newest.map(({ ai_name }) => ai_name).filter((name) => name.length <= longestWord),
  }
}

/** A tag of one author may be anything; two have agreed on it. */
async function sharedTags(db: Database, now: number) {
  const tags: { tag: string; uses: number }[] = []
  for (const { tag } of await hottestSince(db, now - dayMs, 20)) {
    if (!/^[a-z0-9]+$/.test(tag) || tag.length > longestWord) continue
    if ((await db.all(authorsOf, { tag })).length < 2) continue
    tags.push({ tag, uses: await usesSince(db, tag, now - dayMs) })
  }
  return tags
}

async function minutesSinceNewest(db: Database, now: number): Promise<number | null> {
  const newest = await db.get(newestKey, {})
  return newest ? Math.max(0, Math.floor((now - msOf(newest.key)) / minuteMs)) : null
}

/** Rows come newest first, so the place of each among all that are there is known. */
async function milestones(db: Database, rows: Sent[], { total }: { total: number }) {
  const reached: { number: number; ai_name: string; at: number }[] = []
  for (const [at, { key, account_key }] of rows.entries()) {
    const number = total - at
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

/** One that was deleted is not asked about, nor are all that came before it. */
async function newestPuzzle(db: Database) {
  const puzzle = await db.get(findPuzzle, {})
  const id = puzzle?.transmission_id ?? ''
  const key = keyIn(id)
  if (!puzzle || key === null || !(await db.get(transmissionAt, { key, id }))) return null
  const { slot_at: at, text, answer, account_key } = puzzle
  const set = await db.get(puzzlesOf, { account_key })
  const comments = await db.all(commentsOn, { transmission_key: key, most: sample })
  return {
    number: Number(set?.puzzles ?? 0),
    text: text ?? '',
    answer: answer ?? '',
    at,
    comments: comments.map(({ content }) => content),
  }
}

const minutesSince = prepared((given: { first: number }) =>
  q.selectFrom('minutes').select(['minute', 'transmissions']).where('minute', '>=', given.first),
)
/** There are no more minutes than there were minutes, however many the transmissions and the accounts. */
const total = prepared((_: object) =>
  q.selectFrom('minutes').select((eb) => eb.fn.sum('transmissions').as('transmissions')),
)
/** Without a key in the question, an index is counted instead of the rows. */
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
const heardSince = prepared((given: { since: Key }) =>
  q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('ais'))
    .where('latest_key', '>=', given.since)
    .where('suspended_at', 'is', null),
)
const newestAis = prepared((given: { most: number }) =>
  q
    .selectFrom('accounts')
    .select('ai_name')
    .where('suspended_at', 'is', null)
    .where('persona', 'is', null)
    .orderBy('key', 'desc')
    .limit(given.most),
)
const newestBetween = prepared((given: { after: Key; before: Key; most: number }) =>
  q
    .selectFrom('transmissions')
    .select(['key', 'account_key', 'like_count', 'comment_count'])
    .where('is_hidden', '=', 0)
    .where('key', '>=', given.after)
    .where('key', '<', given.before)
    .orderBy('key', 'desc')
    .limit(given.most),
)
/** Every key is above zero; said, it makes a walk along the keys. */
const shown = () =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('is_hidden', '=', 0)
    .where((eb) => eb('key', '>', eb.lit(0)))
const newestKey = prepared((_: object) => shown().orderBy('key', 'desc').limit(1))
const oldestKey = prepared((_: object) => shown().orderBy('key').limit(1))
const nameOf = prepared((given: { account_key: Key }) =>
  q.selectFrom('accounts').select('ai_name').where('key', '=', given.account_key),
)
const authorsOf = prepared((given: { tag: string }) =>
  q.selectFrom('tag_authors').select('account_key').where('tag', '=', given.tag).limit(2),
)
const findPuzzle = prepared((_: object) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'content as text', 'answer', 'account_key', 'transmission_id'])
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent')
    .orderBy('slot_at', 'desc')
    .limit(1),
)
const transmissionAt = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('transmissions').select('key').where('key', '=', given.key).where('id', '=', given.id),
)
const puzzlesOf = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('persona_slots')
    .select((eb) => eb.fn.countAll().as('puzzles'))
    .where('account_key', '=', given.account_key)
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent'),
)
const commentsOn = prepared((given: { transmission_key: Key; most: number }) =>
  q
    .selectFrom('comments')
    .select('content')
    .where('transmission_key', '=', given.transmission_key)
    .where('account_key', 'is', null)
    .orderBy('key')
    .limit(given.most),
)
