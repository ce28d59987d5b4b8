import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineProof } from './define-proof.ts'
import type { Statuses } from './load/attacker.ts'
import { findCapacity, startLoad } from './load/load.ts'
import { mixedRequests } from './load/mixed-requests.ts'
import { percentile, recoveredWithin, startProbe, wallClock } from './load/probe.ts'
import { withSeededServer } from './load/seeded-server.ts'
import { memoryOf } from './load/server-vitals.ts'

/** An answer that comes later is of no use to its client. */
const timeoutMs = 5_000
const loadFactor = 3
const minGoodputShare = 0.85
const maxRecoveryMs = 5_000
const undisturbedMs = 5_000

export const overload = defineProof({
  claim:
    'at three times its capacity, the server still does nearly as much work, refuses the rest in time, and recovers',
  small: { transmissions: 300, accounts: 100, roundSeconds: 0.2, seconds: 0.5, isTimed: false },
  full: { transmissions: 30_000, accounts: 20_000, roundSeconds: 5, seconds: 60, isTimed: true },
  async run({ transmissions, accounts, roundSeconds, seconds, isTimed }) {
    return withSeededServer({ transmissions, accounts }, async ({ instance, port, pid }) => {
      const { order, stop } = startLoad({ port, timeoutMs })
      const probe = await startProbe(port)
      try {
        await order({ requests: mixedRequests(instance) })
        const capacity = await findCapacity(order, roundSeconds)
        const quietFrom = wallClock()
        if (isTimed) await sleep(undisturbedMs)
        const quietMs = percentile(await probe.read(), 'uncached', 0.99, quietFrom, wallClock())
        const from = wallClock()
        const { statuses, goodput, p99Ms } = await order({ arrivals: capacity * loadFactor, seconds })
        const to = wallClock()
        const limitMs = recoveredWithin(quietMs)
        const recoveryMs = isTimed ? await probe.recovery(to, limitMs, maxRecoveryMs * 4) : undefined
        const share = goodput / capacity
        const samples = await probe.read()
        const figures = {
          'capacity a second': Math.round(capacity),
          'goodput of capacity': share.toFixed(2),
          answers: listOf(statuses),
          'p99 ms': Math.round(p99Ms),
          'p99 of /healthz ms': Math.round(percentile(samples, 'health', 0.99, from, to)),
          'recovery ms': Math.round(recoveryMs ?? Number.NaN),
          'peak memory MB': Math.round(memoryOf(pid).peak),
        }
        const wrong = Object.keys(statuses).filter((status) => !['200', '201', '503'].includes(status))
        const problems = wrong.map((status) => `answers with the status ${status}`)
        if (isTimed && share < minGoodputShare) problems.push('too little work was done')
        if (isTimed && !(recoveryMs !== undefined && recoveryMs <= maxRecoveryMs))
          problems.push('the recovery took too long')
        assert.ok(problems.length === 0, `${problems.join(', ')}: ${JSON.stringify(figures)}`)
        return figures
      } finally {
        await Promise.all([stop(), probe.stop()])
      }
    })
  },
})

/** Status 0 stands for requests without an answer in time. */
const listOf = (statuses: Statuses): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(' ')
