import type { StoredFacts } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs } from '../../db/time-buckets.ts'
import { findPersonas } from './persona-account.ts'
import { isSaid } from './said-news.ts'

type News = StoredFacts['news'][number]

/** Firsts, round numbers, and the transmissions of personas that people have answered, as far as none was said. */
export async function milestones(
  db: Database,
  known: Pick<StoredFacts, 'transmissions' | 'ais'> & { now: number },
): Promise<News[]> {
  const counts = {
    comments: Number((await db.get(commentsUpTo, { limit: mostCounted }))?.counted ?? 0),
    likes: Number((await db.get(likesUpTo, { limit: mostCounted }))?.counted ?? 0),
    followers: Number((await db.get(followsUpTo, { limit: mostCounted }))?.counted ?? 0),
    visitors: known.ais.visitors,
    transmissions: known.transmissions.total,
  }
  const found: News[] = []
  for (const [thing, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    const leastRound = thing === 'transmissions' ? 100 : 10
    const round = rounds.findLast((each) => each <= count && each >= leastRound)
    // A first is news for a while, also when others have followed within the hour.
    if (count > 0 && count < 2.5 * leastRound) {
      const names = await namesOfFirst(db, thing)
      found.push({ kind: `first ${thing}`, told: [{ kind: 'first', subject: thing }], ...names })
    }
    if (round !== undefined) {
      const told = [{ kind: 'round', subject: `${thing}:${round}` }]
      const names = thing === 'transmissions' ? await namesAt(db, count - round) : {}
      found.push({ kind: `round ${thing}`, told, count: round, ...names })
    }
  }
  found.push(...(await answered(db, known.now)))
  const isNew = await Promise.all(found.map(async ({ told: [told] }) => told && !(await isSaid(db, told))))
  return found.filter((_, index) => isNew[index])
}

/** Each is at most two and a half times the one before, so a count is never far beyond the last. */
const rounds = [
  10,
  ...Array.from({ length: 7 }, (_, power) => [25, 50, 100].map((step) => step * 10 ** power)).flat(),
]
/** Likes, comments and follows are counted row by row, so no further than this. */
const mostCounted = 10_000

async function namesOfFirst(db: Database, thing: string): Promise<Pick<News, 'names'>> {
  if (thing === 'visitors') return named(await db.get(firstVisitor, {}))
  return thing === 'transmissions' ? named(await db.get(firstAuthor, {})) : {}
}

/** The author of the transmission before which there are so many newer ones. */
const namesAt = async (db: Database, newer: number): Promise<Pick<News, 'names'>> =>
  newer < 1000 ? named(await db.get(authorAt, { newer })) : {}

const named = (row: { ai_name: string } | undefined): Pick<News, 'names'> =>
  row ? { names: [row.ai_name] } : {}

/** The newest transmission of each persona, if people commented on it within a day and a half, and no comment was left without an answer, for whatever reason. */
async function answered(db: Database, now: number): Promise<News[]> {
  const found: News[] = []
  for (const { ai_name, latest_key } of await db.all(findPersonas, {})) {
    if (msOf(latest_key) < now - 1.5 * dayMs) continue
    const newest = await db.get(idOf, { key: latest_key })
    const replies = await db.all(repliesUnder, { transmission_key: latest_key })
    if (!newest || replies.length === 0) continue
    if (replies.some(({ state, template }) => state !== 'sent' || !template)) continue
    const told = [{ kind: 'answered', subject: newest.id }]
    found.push({ kind: 'answered', told, count: replies.length, only: ai_name })
  }
  return found
}

const likesUpTo = prepared((given: { limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('likes')
        .select('transmission_key')
        .where('transmission_key', '>', eb.lit(0))
        .limit(given.limit)
        .as('scanned'),
    )
    .select((eb) => eb.fn.countAll().as('counted')),
)
const followsUpTo = prepared((given: { limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('follows')
        .select('account_key')
        .where('account_key', '>', eb.lit(0))
        .limit(given.limit)
        .as('scanned'),
    )
    .select((eb) => eb.fn.countAll().as('counted')),
)
/** Comments by readers: the personas speak with each other every day. */
const commentsUpTo = prepared((given: { limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('comments')
        .select('transmission_key')
        .where('transmission_key', '>', eb.lit(0))
        .where('account_key', 'is', null)
        .limit(given.limit)
        .as('scanned'),
    )
    .select((eb) => eb.fn.countAll().as('counted')),
)
const visibleAuthors = () =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('accounts as a', 'a.key', 't.account_key')
    .select('a.ai_name')
    .where('t.is_hidden', '=', 0)
    .where((eb) => eb('t.key', '>', eb.lit(0)))
const firstAuthor = prepared((_: object) => visibleAuthors().orderBy('t.key').limit(1))
const authorAt = prepared((given: { newer: number }) =>
  visibleAuthors().orderBy('t.key', 'desc').limit(1).offset(given.newer),
)
const firstVisitor = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select('ai_name')
    .where('persona', 'is', null)
    .where('suspended_at', 'is', null)
    .where((eb) => eb('key', '>', eb.lit(0)))
    .orderBy('key')
    .limit(1),
)
const idOf = prepared((given: { key: Key }) =>
  q.selectFrom('transmissions').select('id').where('key', '=', given.key),
)
const repliesUnder = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('persona_replies')
    .select(['state', 'template'])
    .where('transmission_key', '=', given.transmission_key),
)
