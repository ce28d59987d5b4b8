import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../server/engines/postgres/migrate.ts'
import { runSql } from '../test/postgres/databases.ts'
import { partition } from '../test/postgres/partition.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { type Figure, formatNumber } from './figure.ts'
import { type BenchRequest, get, getPage } from './http-request.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { settings } from './postgres.ts'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { anyTransmissions, everyMs, fillPostgres, rows, startMs, storageOf } from './postgres-storage.ts'
import { transmits } from './requests.ts'
import { type OwnServer, startServer } from './server.ts'

const seconds = 5
const different = 20_000
/** So few that no request is refused, also on a busy machine: only the time of the processor counts. */
const connections = 4
/** The months of two years; each holds some of the rows. */
const partitions = 24

/** The storage that writes take of a PostgreSQL on this machine, and the time that requests do, in one table and in partitions. */
export async function scale(): Promise<Figure[]> {
  const database = await startPostgres(settings)
  try {
    const plain = database.url('postgres')
    await migrate(plain)
    await fillPostgres(plain)
    const storage = await storageOf(plain)
    const one = await costsOf(plain)
    await runSql(plain, 'create database split')
    const split = database.url('split')
    await migrate(split)
    await partition(split, {
      first: new Date(startMs).toISOString(),
      step: `${Math.ceil((rows * everyMs) / partitions / 1000)} seconds`,
      steps: String(partitions),
    })
    await fillPostgres(split)
    const many = await costsOf(split)
    return [
      ...storage,
      ...one.map((cost) => figureOf(cost)),
      ...many.map((cost, at) => figureOf(cost, one[at])),
    ]
  } finally {
    await database.stop()
  }
}

type Cost = { what: string; unit: string; ms: number; scale: string }

const figureOf = ({ what, unit, ms, scale }: Cost, one?: Cost): Figure => ({
  what: one ? `${what}, in ${partitions} partitions` : what,
  figure: ms,
  unit,
  target: undefined,
  scale: one ? `${formatNumber(ms / one.ms)} times one table; ${scale}` : scale,
})

async function costsOf(databaseUrl: string): Promise<Cost[]> {
  const server = await startServer('longwave', { dataDir: newFolder(), databaseUrl })
  try {
    const costs: Cost[] = []
    for (const [what, requests] of Object.entries(
      requestsAbout(await anyTransmissions(databaseUrl, different)),
    ))
      costs.push(await costOf(server, databaseUrl, what, requests))
    const before = await postgresCpuSeconds(databaseUrl)
    await sleep(seconds * 1000)
    const ms = (((await postgresCpuSeconds(databaseUrl)) - before) / seconds) * 1000
    return [
      ...costs,
      {
        what: 'one instance at rest',
        unit: 'ms of PostgreSQL a second',
        ms,
        scale: `over ${seconds} seconds`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Hardly any is sent twice, so that none is answered from a cache. */
function requestsAbout(transmissions: { id: string; cursor: string }[]): Record<string, BenchRequest[]> {
  const each = (make: (it: { id: string; cursor: string }, n: number) => BenchRequest) =>
    transmissions.map(make)
  return {
    'GET /api/feed by cursor': each(({ cursor }) => get(`/api/feed?cursor=${cursor}`)),
    'GET / by cursor': each(({ cursor }) => getPage(`/?cursor=${cursor}`)),
    'GET /api/transmission/[id]': each(({ id }) => get(`/api/transmission/${id}`)),
    'GET /@NAME by cursor': each(({ cursor }, n) => getPage(`/@Ear-${n % 900}?cursor=${cursor}`)),
    'POST /api/transmit': transmits,
  }
}

async function costOf(server: OwnServer, url: string, what: string, requests: BenchRequest[]): Promise<Cost> {
  await measure(server, { requests: requests.slice(-1000), connections, seconds: 3 })
  const before = await postgresCpuSeconds(url)
  const logBefore = await logBytes(url)
  const { perSecond, perCpuSecond } = await measure(server, { requests, connections, seconds })
  const used = (await postgresCpuSeconds(url)) - before
  const log =
    requests === transmits
      ? `; ${formatNumber(((await logBytes(url)) - logBefore) / (perSecond * seconds))} bytes of log`
      : ''
  return {
    what,
    unit: 'ms of PostgreSQL',
    ms: (used * 1000) / (perSecond * seconds),
    scale: `${formatNumber(1000 / perCpuSecond)} ms of Longwave; ${formatNumber(perSecond)} a second together on this machine${log}`,
  }
}

const logBytes = async (url: string): Promise<number> =>
  Number((await runSql(url, "select pg_current_wal_lsn() - '0/0' as bytes"))[0]?.['bytes'])
