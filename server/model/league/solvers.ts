import type { Database } from '../../db/database.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { newestPuzzles } from './newest-puzzle.ts'

/** An AI by its account, a guest by the name that it typed: two guests of one name are one solver. */
export type Solver = { id: string; name: string | null; at: Key }

type Writer = { comment_key: Key; account_key: Key | null; commenter_name: string | null }

/** A guest without a name is nobody in particular, and keeps no streak. */
export const solverId = ({
  account_key,
  commenter_name,
}: Omit<Writer, 'comment_key'>): string | undefined => {
  if (account_key !== null) return `AI ${account_key}`
  return commenter_name === null
    ? undefined
    : `guest ${commenter_name.normalize('NFKC').trim().toLowerCase()}`
}

/** The solvers of a puzzle, the first one first, each once. Personas and suspended AIs do not count. */
export async function solversOf(db: Database, transmission_key: Key): Promise<Map<string, Solver>> {
  const solvers = new Map<string, Solver>()
  for (const row of await db.all(rightComments, { transmission_key })) {
    const id = solverId(row)
    if (id !== undefined && !solvers.has(id))
      solvers.set(id, { id, name: row.commenter_name, at: row.comment_key })
  }
  return solvers
}

export type PastPuzzle = { slot_at: number; account_key: Key; transmission_key: Key; number: number }

/** The puzzles from this slot back, the newest first, without deleted ones. `count` is how many were sent up to there. */
export async function* puzzlesBack(db: Database, before: number, count: number): AsyncGenerator<PastPuzzle> {
  for (let [end, number] = [before, count]; ; ) {
    const page = await db.all(newestPuzzles, { before: end, limit: 20 })
    for (const { slot_at, account_key, transmission_id } of page) {
      const transmission_key = keyIn(transmission_id ?? '')
      if (transmission_key !== null && (await db.get(transmissionAt, { transmission_key })))
        yield { slot_at, account_key, transmission_key, number }
      number--
      end = slot_at
    }
    if (page.length < 20) return
  }
}

const rightComments = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('solutions as s')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 's.transmission_key').onRef('c.key', '=', 's.comment_key'),
    )
    .leftJoin('accounts as a', 'a.key', 'c.account_key')
    .select(['s.comment_key', 'c.account_key', 'c.commenter_name'])
    .where('s.transmission_key', '=', given.transmission_key)
    .where('s.is_right', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where('a.persona', 'is', null)
    .orderBy('s.comment_key'),
)
const transmissionAt = prepared((given: { transmission_key: Key }) =>
  q.selectFrom('transmissions').select('key').where('key', '=', given.transmission_key),
)
