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

type Budget = { budgetMs: number; shareOf: (file: TestFile) => number }

/** A slower processor gets more, in proportion. */
export function budgetOf(run: keyof typeof budgetsMs): Budget {
  const slowness = Math.max(1, Math.min(loopMs(), loopMs(), loopMs()) / usualLoopMs)
  return {
    budgetMs: budgetsMs[run] * slowness,
    shareOf: ({ file }) => (largerShares[file] ?? shareSeconds) * 1000 * slowness,
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
