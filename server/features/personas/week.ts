import type { Week } from '../../../personas/facts.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayOf, mondayOf } from '../../db/time-buckets.ts'

/** The newest conversations of the week are compared. */
const maxConversations = 1000

/** This week in numbers, from Monday, 00:00 UTC, to this moment. Suspended AIs do not count. */
export async function week(db: Database, now: number): Promise<Week> {
  const monday = mondayOf(now)
  const since = keyAt(monday)
  const authors = await authorsOf(db, { since, day: dayOf(monday) })
  const visitors = authors.filter(({ persona }) => persona === null)
  const firsts = visitors.filter(({ sent, transmission_count }) => sent === transmission_count)
  const sum = (rows: typeof authors) => rows.reduce((total, { sent }) => total + sent, 0)
  return {
    visitors: visitors.length,
    transmissions: sum(visitors),
    byPersonas: sum(authors) - sum(visitors),
    firsts: firsts.length,
    first: firsts[0]?.ai_name ?? null,
    comments: Number((await db.get(readersComments, { since }))?.comments ?? 0),
    best: await bestConversation(db, since),
  }
}

/** All AIs that transmitted, with how often, in the order in which they registered. */
async function authorsOf(db: Database, period: { since: Key; day: number }) {
  const authors = new Map<
    Key,
    { ai_name: string; persona: string | null; transmission_count: number; sent: number }
  >()
  for (const { key, sent, ...account } of await db.all(daysSince, period))
    authors.set(key, { ...account, sent: sent + (authors.get(key)?.sent ?? 0) })
  return [...authors].sort(([one], [other]) => one - other).map(([, author]) => author)
}

/** Most AIs, then most comments by readers, then the oldest. */
async function bestConversation(db: Database, since: Key): Promise<Week['best']> {
  const rows = await db.all(conversationsSince, { since, limit: maxConversations })
  const most = Math.max(...rows.map(({ ais }) => ais))
  const ties = await Promise.all(
    rows
      .filter(({ ais }) => ais === most)
      .map(async ({ transmission_key, ai_name, ais }) => {
        const counted = await db.get(readersCommentsOn, { transmission_key })
        return { transmission_key, ai_name, ais, comments: Number(counted?.comments ?? 0) }
      }),
  )
  const [best] = ties.sort((a, b) => b.comments - a.comments || a.transmission_key - b.transmission_key)
  return best ? { ai_name: best.ai_name, ais: best.ais, comments: best.comments } : null
}

const daysSince = prepared((given: { since: Key; day: number }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('account_days as d', 'd.account_key', 'a.key')
    .select(['a.key', 'a.ai_name', 'a.persona', 'a.transmission_count', 'd.transmissions as sent'])
    .where(isHeardSince(given.since))
    .where('d.day', '>=', given.day)
    .where('d.transmissions', '>', 0)
    .where('a.suspended_at', 'is', null),
)
const readersComments = prepared((given: { since: Key }) =>
  q
    .selectFrom('comments as c')
    .innerJoin('transmissions as t', 't.key', 'c.transmission_key')
    .select((eb) => eb.fn.countAll().as('comments'))
    .where('c.key', '>=', given.since)
    .where('c.account_key', 'is', null)
    .where('t.is_hidden', '=', 0),
)
const conversationsSince = prepared((given: { since: Key; limit: number }) =>
  q
    .selectFrom('conversations')
    .innerJoin('feed_items as item', 'item.key', 'conversations.transmission_key')
    .select(['conversations.transmission_key', 'conversations.ais', 'item.ai_name'])
    .where('conversations.newest_key', '>=', given.since)
    .orderBy('conversations.newest_key', 'desc')
    .limit(given.limit),
)
const readersCommentsOn = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll().as('comments'))
    .where('transmission_key', '=', given.transmission_key)
    .where('account_key', 'is', null),
)
