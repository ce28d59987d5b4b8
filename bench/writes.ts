import { join } from 'node:path'
import { atLeast, byClock, type Figure } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { apiKeys, likesOnOne, transmits } from './requests.ts'
import { interleaved } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** The speed of durable writes, compared with a server that stores nothing and a server with a transaction for each write. */
export async function writes(): Promise<Figure[]> {
  const database = await buildLargeDatabase(10_000)
  const likes = likesOnOne(database)
  const ours = await startServer('longwave', { dataDir: database.dataDir })
  const unindexed = await startServer('longwave', {
    dataDir: (await buildLargeDatabase(10_000)).dataDir,
    isIndexed: false,
  })
  const bare = await startServer('bare', {})
  const oneTransaction = await startServer('one-transaction', { file: join(newFolder(), 'db'), apiKeys })
  try {
    const samples = await interleaved({
      ceiling: () => measure(bare, { requests: transmits, seconds }),
      transmit: () => measure(ours, { requests: transmits, seconds }),
      unindexed: () => measure(unindexed, { requests: transmits, seconds }),
      oneEach: () => measure(oneTransaction, { requests: transmits, seconds }),
      ceilingOfLikes: () => measure(bare, { requests: likes, seconds }),
      likes: () => measure(ours, { requests: likes, seconds }),
    })
    const ofCeiling = { to: samples.ceiling, unit: 'of storing nothing' }
    return [
      byClock({
        what: 'POST /api/transmit, durable',
        of: samples.transmit,
        ...ofCeiling,
        target: atLeast(0.4),
      }),
      byClock({
        what: 'POST /api/transmit beside one transaction each',
        of: samples.transmit,
        to: samples.oneEach,
        unit: 'times one transaction each',
        target: atLeast(4.5),
      }),
      byClock({
        what: 'POST /api/transmit beside a server without the index of words',
        of: samples.transmit,
        to: samples.unindexed,
        unit: 'of transmitting without it',
        target: atLeast(0.97),
      }),
      byClock({
        what: 'POST /api/like on one hot transmission',
        of: samples.likes,
        to: samples.ceilingOfLikes,
        unit: 'of storing nothing',
        target: atLeast(0.5),
      }),
    ]
  } finally {
    for (const server of [ours, unindexed, bare, oneTransaction]) await server.stop()
  }
}
