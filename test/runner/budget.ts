import { createHash } from 'node:crypto'
import { largerShares, type TestFile } from './test-files.ts'

/**
 * CPU time on a machine of our usual speed, with a quarter of headroom, so that the suite cannot grow back unnoticed. The time
 * on the clock never fails a run: other programs may keep the cores busy.
 */
const budgetsMs = { quick: 525_000, all: 1_900_000 }
const shareMs = 10_000

/** What the loop below takes there. */
const usualLoopMs = 100

type Budget = { budgetMs: number; shareOf: (file: TestFile) => number }

/** A slower processor gets more, in proportion. */
export function budgetOf(run: keyof typeof budgetsMs): Budget {
  const slowness = Math.max(1, Math.min(loopMs(), loopMs(), loopMs()) / usualLoopMs)
  return {
    budgetMs: budgetsMs[run] * slowness,
    shareOf: ({ file }) => (largerShares.get(file)?.ms ?? shareMs) * slowness,
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
