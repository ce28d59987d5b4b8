import { createHash } from 'node:crypto'
import { largerShares, type TestFile } from './test-files.ts'

/**
 * CPU time on the machine where the suite was measured, so that it cannot grow back unnoticed. A busy machine takes a third more
 * of it, because its cores share their caches. The time on the clock never fails a run.
 */
const budgetsMs = { quick: 420_000, all: 1_600_000 }
const shareSeconds = 10

/** What the loop below takes on that machine. */
const usualLoopMs = 90

const betweenLoopsMs = 5_000

type Budget = { budgetMs: number; shareOf: (file: TestFile) => number }

/**
 * A slower processor gets more, in proportion. It is measured all along, because neighbours come and go; beside the tests the loop takes
 * a little longer than alone, which is the headroom.
 */
export function openBudget(run: keyof typeof budgetsMs): () => Budget {
  const loops = [Math.min(loopMs(), loopMs(), loopMs())]
  const timer = setInterval(() => loops.push(loopMs()), betweenLoopsMs)
  return () => {
    clearInterval(timer)
    const median = loops.toSorted((one, other) => one - other)[Math.floor(loops.length / 2)] ?? usualLoopMs
    const slowness = Math.max(1, median / usualLoopMs)
    return {
      budgetMs: budgetsMs[run] * slowness,
      shareOf: ({ file }) => (largerShares[file] ?? shareSeconds) * 1000 * slowness,
    }
  }
}

function loopMs(): number {
  const before = process.cpuUsage()
  let text = ''
  for (let round = 0; round < 100_000; round++)
    text = createHash('sha256').update(JSON.stringify({ text, round })).digest('hex')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
