import { startPostgres } from '../test/postgres/server.ts'
import { canLimitCpu, limitCpu } from './cpu-share.ts'
import { atLeast, byClock, type Figure, notMeasured } from './figure.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { addWriters, settings } from './postgres.ts'
import { apiKeysOfAll, transmitsOf, writers } from './requests.ts'
import { interleaved, type Sample } from './rounds.ts'
import { type OwnServer, startServer } from './server.ts'

const seconds = 3
/** Four small instances leave more than a core to PostgreSQL and to the load, and refuse nothing with a quarter of the writers. */
const small = { share: 0.15, connections: writers / 4 }

/**
 * Writes of one, two and four instances, each with as many writers, where a flush of the log takes 2 ms more: on all cores of this machine,
 * where they take time from each other, and with a small share of a core each, as if each had a machine of its own.
 */
export async function instances(): Promise<Figure[]> {
  const database = await startPostgres({ ...settings, commit_delay: '2000', commit_siblings: '0' })
  const databaseUrl = database.url('postgres')
  const start = () => startServer('longwave', { dataDir: newFolder(), databaseUrl }, { onAllCores: true })
  const withInstances = (count: number, limit?: typeof small) => async () => {
    const servers = await Promise.all(Array.from({ length: count }, start))
    const connections = limit?.connections ?? writers
    const removals: (() => void)[] = []
    try {
      await measureAll(servers, 1, connections)
      if (limit) removals.push(...servers.map(({ pid }) => limitCpu(pid, limit.share)))
      if (limit) await measureAll(servers, 1, connections)
      return await measureAll(servers, seconds, connections)
    } finally {
      for (const server of servers) await server.stop()
      for (const remove of removals) remove()
    }
  }
  const withSmall = (count: number) => (canLimitCpu ? withInstances(count, small) : undefined)
  try {
    // Makes the tables.
    await (await start()).stop()
    await addWriters(databaseUrl, apiKeysOfAll)
    const samples = await interleaved({
      one: withInstances(1),
      two: withInstances(2),
      four: withInstances(4),
      oneSmall: withSmall(1),
      twoSmall: withSmall(2),
      fourSmall: withSmall(4),
    })
    const { one, two, four, oneSmall, twoSmall, fourSmall } = samples
    return [
      row('two instances', two, one, 1.5),
      row('four instances', four, one, 2),
      row(`two instances, ${small.share} of a core each`, twoSmall, oneSmall, 1.5),
      row(`four instances, ${small.share} of a core each`, fourSmall, oneSmall, 2),
    ]
  } finally {
    await database.stop()
  }
}

function row(count: string, of: Sample[], to: Sample[], least: number): Figure {
  const what = `POST /api/transmit on PostgreSQL, flush 2 ms, ${count}`
  const target = atLeast(least)
  return of.length === 0
    ? notMeasured(what, 'the CPU time of a process cannot be limited here', target)
    : byClock({ what, of, to, unit: 'times one', target })
}

async function measureAll(servers: OwnServer[], seconds: number, connections: number): Promise<Sample> {
  const samples = await Promise.all(
    servers.map((server, at) => measure(server, { requests: transmitsOf(at), seconds, connections })),
  )
  const sum = (by: keyof Sample) => samples.reduce((total, sample) => total + sample[by], 0)
  return {
    perSecond: sum('perSecond'),
    perCpuSecond: sum('perCpuSecond') / samples.length,
    p99Ms: Math.max(...samples.map(({ p99Ms }) => p99Ms)),
  }
}
