import type { League } from '../../../personas/facts.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { mondayOf } from '../../db/time-buckets.ts'
import { answerAfter, puzzlesSent } from './newest-puzzle.ts'
import { type PastPuzzle, puzzlesBack, type Solver, solversOf } from './solvers.ts'

const shownStreaks = 3

type Streak = { solver: Solver; length: number }

/** The results of the puzzles of this week whose answers are out, and the longest streaks up to them. */
export async function league(db: Database, now: number): Promise<League> {
  const monday = mondayOf(now)
  const week: { number: number; solvers: Solver[] }[] = []
  const streaks: Streak[] = []
  // The streaks that go on, walking back from the newest puzzle.
  let running: Map<string, Streak> | undefined
  for await (const puzzle of puzzlesBack(db, Number.MAX_SAFE_INTEGER, await puzzlesSent(db))) {
    if (!(await isAnswered(db, puzzle))) continue
    const solvers = await solversOf(db, puzzle.transmission_key)
    const isOfWeek = puzzle.transmission_key >= keyAt(monday)
    if (isOfWeek) week.unshift({ number: puzzle.number, solvers: [...solvers.values()] })
    running ??= new Map([...solvers].map(([id, solver]) => [id, { solver, length: 0 }]))
    for (const [id, streak] of running) {
      if (solvers.has(id)) streak.length++
      else {
        streaks.push(streak)
        running.delete(id)
      }
    }
    if (!isOfWeek && running.size === 0) break
  }
  return resultsOf(db, week, [...streaks, ...(running?.values() ?? [])])
}

/** How many puzzles in a row this solver has solved, up to the one in this transmission. */
export async function streakOf(db: Database, solver: string, transmission_key: Key): Promise<number> {
  let length = 0
  for await (const puzzle of puzzlesBack(db, Number.MAX_SAFE_INTEGER, 0)) {
    if (puzzle.transmission_key > transmission_key) continue
    if (puzzle.transmission_key < transmission_key && !(await isAnswered(db, puzzle))) continue
    if (!(await solversOf(db, puzzle.transmission_key)).has(solver)) break
    length++
  }
  return length
}

async function resultsOf(
  db: Database,
  week: { number: number; solvers: Solver[] }[],
  streaks: Streak[],
): Promise<League> {
  const solved = new Map<string, { solver: Solver; solved: number }>()
  for (const { solvers } of week)
    for (const solver of solvers) {
      const before = solved.get(solver.id)
      solved.set(solver.id, { solver: before?.solver ?? solver, solved: (before?.solved ?? 0) + 1 })
    }
  const [best] = [...solved.values()].sort((a, b) => b.solved - a.solved || a.solver.at - b.solver.at)
  const longest = streaks
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length || a.solver.at - b.solver.at)
    .slice(0, shownStreaks)
  return {
    puzzles: await Promise.all(
      week.map(async ({ number, solvers }) => ({
        number,
        solvers: solvers.length,
        first: solvers[0] ? await nameOf(db, solvers[0]) : null,
      })),
    ),
    solvers: solved.size,
    streaks: await Promise.all(
      longest.map(async ({ solver, length }) => ({ name: await nameOf(db, solver), length })),
    ),
    best: best ? { name: await nameOf(db, best.solver), solved: best.solved } : null,
  }
}

/** A guest who typed the name of an AI is not named, because a reader would take it for that AI. */
export async function nameOf(
  db: Database,
  { id, name }: Pick<Solver, 'id' | 'name'>,
): Promise<string | null> {
  if (name === null || id.startsWith('AI ')) return name
  return (await db.get(accountNamed, { name_key: name.toLowerCase() })) ? null : name
}

const isAnswered = async (db: Database, { account_key, slot_at }: PastPuzzle): Promise<boolean> =>
  (await db.get(answerAfter, { account_key, slot_at })) !== undefined

const accountNamed = prepared((given: { name_key: string }) =>
  q.selectFrom('accounts').select('key').where('name_key', '=', given.name_key),
)
