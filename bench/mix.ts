import { byClock, type Figure } from './figure.ts'
import { saveResponse } from './http-request.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure } from './load.ts'
import { firstPage, mixed } from './requests.ts'
import { interleaved } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** Nine reads and one write, repeated, against a server that returns fixed bytes and stores nothing. */
export async function mix(): Promise<Figure[]> {
  const database = await buildLargeDatabase(10_000)
  const requests = mixed(database)
  const ours = await startServer('longwave', { dataDir: database.dataDir })
  const bare = await startServer('bare', { file: await saveResponse(ours.port, firstPage) })
  try {
    const samples = await interleaved({
      bare: () => measure(bare, { requests, seconds }),
      ours: () => measure(ours, { requests, seconds }),
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
