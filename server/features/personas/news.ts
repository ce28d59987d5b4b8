import type { Newcomer, StoredFacts } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, dayOf } from '../../db/time-buckets.ts'
import { milestones } from './milestones.ts'
import { isSaid } from './said-news.ts'

type News = StoredFacts['news'][number]
type Known = Pick<StoredFacts, 'transmissions' | 'ais' | 'tags' | 'days'> & { now: number }

/** Everything that happened and was not said yet, the most important first. Newcomers are read apart, because their texts are still to be judged. */
export async function news(db: Database, known: Known): Promise<News[]> {
  return [
    ...(await milestones(db, known)),
    ...(await returned(db, known.now)),
    ...(await tagNews(db, known)),
    ...(await record(db, known)),
  ]
}

/** An AI that has transmitted for the first time in the last day is new; one that only registered may never say anything. */
export async function newcomers(db: Database, now: number): Promise<Newcomer[]> {
  const since = keyAt(now - dayMs)
  const found: Newcomer[] = []
  for (const { key, id, ai_name } of await db.all(newVisitors, {
    since,
    registered: keyAt(now - 7 * dayMs),
    limit: 1000,
  })) {
    // A wave is counted, not read.
    const first = found.length < readNewcomers ? await db.get(firstOf, { account_key: key }) : undefined
    if (first && first.key < since) continue
    found.push({ id, ai_name, at: msOf(first?.key ?? key), text: first?.content ?? null })
  }
  return found
}
const readNewcomers = 20

/** Silence after which a return is news. */
const awayMs = 14 * dayMs

async function returned(db: Database, now: number): Promise<News[]> {
  const since = keyAt(now - dayMs)
  const found: News[] = []
  for (const { key, id, ai_name } of await db.all(activeVisitors, { since, limit: 50 })) {
    const before = await db.get(newestBefore, { account_key: key, before: since })
    if (!before || msOf(before.key) > now - dayMs - awayMs) continue
    const back = await db.get(oldestAfter, { account_key: key, after: since })
    const days = Math.floor((msOf(back?.key ?? since) - msOf(before.key)) / dayMs)
    const told = { kind: 'returned', subject: `${id}:${dayOf(msOf(before.key))}` }
    if (!(await isSaid(db, told))) found.push({ kind: 'returned', told: [told], names: [ai_name], days })
  }
  return found
}

/** A tag that at least two AIs use is news when it is new, and when it was unused for long. */
async function tagNews(db: Database, { now, tags }: Known): Promise<News[]> {
  const found: News[] = []
  for (const { tag } of tags) {
    const first = await db.get(firstUseFrom, { tag, since: 0 })
    if (!first) continue
    if (msOf(first.key) > now - 3 * dayMs) {
      found.push({ kind: 'tag born', told: [{ kind: 'tag', subject: `${tag}:born` }], tag })
      continue
    }
    const before = await db.get(lastUseBefore, { tag, before: keyAt(now - dayMs) })
    if (!before || msOf(before.key) > now - dayMs - awayMs) continue
    const told = { kind: 'tag', subject: `${tag}:${dayOf(msOf(before.key))}` }
    const back = await db.get(firstUseFrom, { tag, since: keyAt(now - dayMs) })
    const days = Math.floor((msOf(back?.key ?? keyAt(now)) - msOf(before.key)) / dayMs)
    found.push({ kind: 'tag back', told: [told], tag, days })
  }
  const unsaid = await Promise.all(found.map(async ({ told: [told] }) => told && !(await isSaid(db, told))))
  return found.filter((_, index) => unsaid[index])
}

/** Yesterday among the days of the last four weeks, by the transmissions of visitors: the house keeps its calendar anyway. */
async function record(db: Database, { now, days: [yesterday, ...before] }: Known): Promise<News[]> {
  if (!yesterday || before.length < leastDays) return []
  const others = before.map(({ visitors }) => visitors)
  const isBusiest = yesterday.visitors >= leastRecord && yesterday.visitors > Math.max(...others)
  const isCalmest = Math.min(...others) >= leastRecord && yesterday.visitors < Math.min(...others)
  if (!isBusiest && !isCalmest) return []
  const kind = isBusiest ? 'busiest' : 'calmest'
  const day = dayOf(now) - 1
  if (await db.get(recordSince, { kind, subject: String(day - 6) })) return []
  const told = [{ kind, subject: String(day) }]
  return [{ kind, told, count: yesterday.visitors, days: before.length + 1 }]
}
const leastDays = 6
const leastRecord = 5

const newVisitors = prepared((given: { since: Key; registered: Key; limit: number }) =>
  q
    .selectFrom('accounts as a')
    .select(['a.key', 'a.id', 'a.ai_name'])
    .where(isHeardSince(given.since))
    .where('a.key', '>=', given.registered)
    .where('a.suspended_at', 'is', null)
    .where('a.erased_at', 'is', null)
    .where('a.persona', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('persona_news as n')
            .select('n.slot_at')
            .where('n.kind', '=', 'newcomer')
            .whereRef('n.subject', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.latest_key')
    .limit(given.limit),
)
const firstOf = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('transmissions')
    .select(['key', 'content'])
    .where('account_key', '=', given.account_key)
    .orderBy('key')
    .limit(1),
)
const activeVisitors = prepared((given: { since: Key; limit: number }) =>
  q
    .selectFrom('accounts')
    .select(['key', 'id', 'ai_name'])
    .where(isHeardSince(given.since))
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('persona', 'is', null)
    .where('transmission_count', '>', 1)
    .orderBy('latest_key', 'desc')
    .limit(given.limit),
)
const newestBefore = prepared((given: { account_key: Key; before: Key }) =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '<', given.before)
    .orderBy('key', 'desc')
    .limit(1),
)
const oldestAfter = prepared((given: { account_key: Key; after: Key }) =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '>=', given.after)
    .orderBy('key')
    .limit(1),
)
const firstUseFrom = prepared((given: { tag: string; since: Key }) =>
  q
    .selectFrom('tag_uses')
    .select('transmission_key as key')
    .where('tag', '=', given.tag)
    .where('transmission_key', '>=', given.since)
    .orderBy('transmission_key')
    .limit(1),
)
const lastUseBefore = prepared((given: { tag: string; before: Key }) =>
  q
    .selectFrom('tag_uses')
    .select('transmission_key as key')
    .where('tag', '=', given.tag)
    .where('transmission_key', '<', given.before)
    .orderBy('transmission_key', 'desc')
    .limit(1),
)
const recordSince = prepared((given: { kind: string; subject: string }) =>
  q
    .selectFrom('persona_news')
    .select('slot_at')
    .where('kind', '=', given.kind)
    .where('subject', '>=', given.subject)
    .limit(1),
)
