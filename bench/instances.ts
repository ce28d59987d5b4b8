import { startPostgres } from '../test/postgres/server.ts'
import { atLeast, byClock, type Figure } from './figure.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { addWriters, settings } from './postgres.ts'
import { apiKeysOfAll, transmitsOf, writers } from './requests.ts'
import { interleaved, type Sample } from './rounds.ts'
import { type Server, startServer } from './server.ts'

const seconds = 3

/** Writes of one, two and four instances on all cores of this machine, each with as many writers, where a flush of the log takes 2 ms more. */
export async function instances(): Promise<Figure[]> {
  const database = await startPostgres({ ...settings, commit_delay: '2000', commit_siblings: '0' })
  const databaseUrl = database.url('postgres')
  const start = () => startServer('longwave', { dataDir: newFolder(), databaseUrl }, { onAllCores: true })
  const withInstances = (count: number) => async () => {
    const servers = await Promise.all(Array.from({ length: count }, start))
    try {
      await measureAll(servers, 1)
      return await measureAll(servers, seconds)
    } finally {
      for (const server of servers) await server.stop()
    }
  }
  try {
    // Makes the tables.
    await (await start()).stop()
    await addWriters(databaseUrl, apiKeysOfAll)
    const { one, two, four } = await interleaved({
      one: withInstances(1),
      two: withInstances(2),
      four: withInstances(4),
    })
    const row = (count: string, of: Sample[], least: number) =>
      byClock({
        what: `POST /api/transmit on PostgreSQL, flush 2 ms, ${count} instances`,
        of,
        to: one,
        unit: 'times one',
        target: atLeast(least),
      })
    return [row('two', two, 1.5), row('four', four, 2)]
  } finally {
    await database.stop()
  }
}

async function measureAll(servers: Server[], seconds: number): Promise<Sample> {
  const samples = await Promise.all(
    servers.map((server, at) =>
      measure(server, { requests: transmitsOf(at), seconds, connections: writers }),
    ),
  )
  const sum = (by: keyof Sample) => samples.reduce((total, sample) => total + sample[by], 0)
  return {
    perSecond: sum('perSecond'),
    perCpuSecond: sum('perCpuSecond') / samples.length,
    p99Ms: Math.max(...samples.map(({ p99Ms }) => p99Ms)),
  }
}
