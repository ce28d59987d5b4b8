import { savedAnswer } from './ask.ts'
import { grow } from './grown.ts'
import { measure } from './load.ts'
import { firstPage, mixed } from './requests.ts'
import { interleaved } from './rounds.ts'
import { byClock, type Row } from './row.ts'
import { startServer } from './server.ts'

const seconds = 2

/** Nine reads and one write, over and over, beside a server that answers the former with bytes and forgets the latter. */
export async function mix(): Promise<Row[]> {
  const grown = await grow(10_000)
  const asks = mixed(grown)
  const ours = await startServer('longwave', { dataDir: grown.dataDir })
  const bare = await startServer('bare', { file: await savedAnswer(ours.port, firstPage) })
  try {
    const samples = await interleaved({
      bare: () => measure(bare, { asks, seconds }),
      ours: () => measure(ours, { asks, seconds }),
    })
    return [
      byClock({
        what: '90 % reads, 10 % writes',
        of: samples.ours,
        to: samples.bare,
        unit: 'of bare node:http',
      }),
    ]
  } finally {
    for (const server of [ours, bare]) await server.stop()
  }
}
