import { join } from 'node:path'
import { atLeast, byClock, type Figure } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { apiKeys, likesOnOne, transmits } from './requests.ts'
import { interleaved } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** How fast writes are on the disk, beside a server that stores nothing and one with a transaction for each. */
export async function writes(): Promise<Figure[]> {
  const grown = await buildLargeDatabase(10_000)
  const likes = likesOnOne(grown)
  const ours = await startServer('longwave', { dataDir: grown.dataDir })
  const bare = await startServer('bare', {})
  const plain = await startServer('one-transaction', { file: join(newFolder(), 'db'), apiKeys })
  try {
    const samples = await interleaved({
      ceiling: () => measure(bare, { asks: transmits, seconds }),
      transmit: () => measure(ours, { asks: transmits, seconds }),
      oneEach: () => measure(plain, { asks: transmits, seconds }),
      ceilingOfLikes: () => measure(bare, { asks: likes, seconds }),
      likes: () => measure(ours, { asks: likes, seconds }),
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
        what: 'POST /api/like on one hot transmission',
        of: samples.likes,
        to: samples.ceilingOfLikes,
        unit: 'of storing nothing',
        target: atLeast(0.5),
      }),
    ]
  } finally {
    for (const server of [ours, bare, plain]) await server.stop()
  }
}
