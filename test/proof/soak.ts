import assert from 'node:assert/strict'
import { median } from '../../bench/rounds.ts'
import { defineProof } from './define-proof.ts'
import { findCapacity, startLoad } from './load/load.ts'
import { mixedRequests } from './load/mixed-requests.ts'
import { withSeededServer } from './load/seeded-server.ts'
import { memoryOf, openFilesOf } from './load/server-vitals.ts'

const timeoutMs = 30_000
const loadShare = 0.6
const connections = 32
const maxMemoryGrowth = 0.05
const minGoodputShare = 0.95

export const soak = defineProof({
  claim: 'at 60 % of the capacity, memory and open files stay where they are',
  small: { transmissions: 300, accounts: 100, roundSeconds: 0.2, minutes: 0.02, isTimed: false },
  full: { transmissions: 30_000, accounts: 20_000, roundSeconds: 5, minutes: 30, isTimed: true },
  async run({ transmissions, accounts, roundSeconds, minutes, isTimed }) {
    return withSeededServer({ transmissions, accounts }, async ({ instance, port, pid }) => {
      const { order, stop } = startLoad({ port, timeoutMs })
      const samples: { megabytes: number; files: number }[] = []
      const seconds = minutes * 60
      try {
        await order({ requests: mixedRequests(instance) })
        const capacity = await findCapacity(order, roundSeconds)
        const sampling = setInterval(
          () => samples.push({ megabytes: memoryOf(pid).now, files: openFilesOf(pid) }),
          (seconds * 1_000) / sampleCount,
        )
        const load = { connections, perSecond: capacity * loadShare, seconds }
        const { statuses, goodput, p99Ms } = await order(load).finally(() => clearInterval(sampling))
        const wrong = Object.entries(statuses).filter(([status]) => !['200', '201', '503'].includes(status))
        assert.deepEqual(wrong, [], 'every request is done or refused as overload')

        const [early, late] = [tenth(samples, 3), tenth(samples, 9)]
        const growth = late.megabytes / early.megabytes - 1
        const files = late.files - early.files
        const figures = {
          minutes,
          'requests a second': Math.round(goodput),
          refused: statuses[503] ?? 0,
          'p99 ms': Math.round(p99Ms),
          'memory MB': `${Math.round(early.megabytes)} -> ${Math.round(late.megabytes)}`,
          'memory growth %': (growth * 100).toFixed(1),
          'MB in each tenth': sampleTenths
            .map((number) => Math.round(tenth(samples, number).megabytes))
            .join(' '),
          'open files': `${early.files} -> ${late.files}`,
        }
        if (isTimed) {
          const expected = capacity * loadShare * minGoodputShare
          assert.ok(
            goodput >= expected,
            `less than ${expected} requests a second: ${JSON.stringify(figures)}`,
          )
          assert.ok(!(growth >= maxMemoryGrowth), `memory grew: ${JSON.stringify(figures)}`)
          assert.ok(!(files > 0), `files stay open: ${JSON.stringify(figures)}`)
        }
        return figures
      } finally {
        await stop()
      }
    })
  },
})

const sampleCount = 1_000
const sampleTenths = Array.from({ length: 10 }, (_, number) => number)

/** The medians of one tenth of the samples. The first three are the warm-up: page caches and heaps fill until then. */
function tenth(samples: { megabytes: number; files: number }[], number: number) {
  const part = samples.slice((samples.length * number) / 10, (samples.length * (number + 1)) / 10)
  return {
    megabytes: median(part.map(({ megabytes }) => megabytes)),
    files: median(part.map(({ files }) => files)),
  }
}
