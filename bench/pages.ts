import { atLeast, byClock, type Figure } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure } from './load.ts'
import { uncachedPages } from './requests.ts'
import { interleaved } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 3
const connections = 32

/** Pages that nobody has requested before: as many readers as cores, beside everything in one thread. */
export async function pages(): Promise<Figure[]> {
  const { dataDir, oldest } = await buildLargeDatabase(10_000)
  const other = await buildLargeDatabase(10_000)
  const plan = { requests: uncachedPages({ oldest }), seconds, connections }
  const threads = await startServer('longwave', { dataDir }, { onAllCores: true })
  const alone = await startServer('longwave', { dataDir: other.dataDir, readers: 0 }, { onAllCores: true })
  try {
    const samples = await interleaved({
      threads: () => measure(threads, plan),
      alone: () => measure(alone, plan),
    })
    return [
      byClock({
        what: 'GET / by cursor, not cached, all cores',
        of: samples.threads,
        to: samples.alone,
        unit: 'of one thread',
        target: atLeast(1.6),
      }),
    ]
  } finally {
    await threads.stop()
    await alone.stop()
  }
}
