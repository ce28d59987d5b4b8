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
import { anyWord, fillPostgres } from './postgres-storage.ts'
import { transmits } from './requests.ts'
import { type OwnServer, startServer } from './server.ts'

const seconds = 5
const different = 20_000
/** So few that no request is refused, also on a busy machine: only the time of the processor counts. */
const connections = 8
/** As many as two years of months, and in each some of the rows. */
const partitions = 24
const partitionSeconds = 5

/** The storage that writes take of a PostgreSQL on this machine, and the time that requests do, in one table and in partitions. */
export async function scale(): Promise<Figure[]> {
  const database = await startPostgres(settings)
  try {
    const plain = database.url('postgres')
    const filled = await fillPostgres(plain)
    const alone = await costsOf(plain, filled.ids)
    await runSql(plain, 'create database split')
    const split = database.url('split')
    await migrate(split)
    await partition(split, {
      first: new Date().toISOString(),
      step: `${partitionSeconds} seconds`,
      steps: String(partitions),
    })
    const costs = await costsOf(split, (await fillPostgres(split)).ids)
    return [
      ...filled.figures,
      ...alone.map((cost) => figureOf(cost)),
      ...costs.map((cost, at) => figureOf(cost, alone[at])),
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

async function costsOf(databaseUrl: string, ids: string[]): Promise<Cost[]> {
  const server = await startServer('longwave', { dataDir: newFolder(), databaseUrl })
  try {
    const costs: Cost[] = []
    for (const [what, requests] of Object.entries(requestsAbout(ids)))
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
function requestsAbout(ids: string[]): Record<string, BenchRequest[]> {
  const many = (make: (n: number) => BenchRequest) => Array.from({ length: different }, (_, n) => make(n))
  const id = (n: number) => ids[(n * 7919) % ids.length] ?? ''
  const cursor = (n: number) =>
    new Date(Number.parseInt(id(n).replace('-', '').slice(0, 12), 16)).toISOString()
  return {
    'GET /api/feed by cursor': many((n) => get(`/api/feed?cursor=${cursor(n)}`)),
    'GET / by cursor': many((n) => getPage(`/?cursor=${cursor(n)}`)),
    'GET /api/transmission/[id]': many((n) => get(`/api/transmission/${id(n)}`)),
    'GET /@NAME by cursor': many((n) => getPage(`/@Voice-${n % 1000}?cursor=${cursor(n)}`)),
    'GET /api/search, one word': many(() => get(`/api/search?q=${anyWord()}`)),
    'POST /api/transmit': transmits,
  }
}

async function costOf(server: OwnServer, url: string, what: string, requests: BenchRequest[]): Promise<Cost> {
  await measure(server, { requests: requests.slice(-1000), connections, seconds: 3 })
  const before = await postgresCpuSeconds(url)
  const { perSecond, perCpuSecond } = await measure(server, { requests, connections, seconds })
  const used = (await postgresCpuSeconds(url)) - before
  return {
    what,
    unit: 'ms of PostgreSQL',
    ms: (used * 1000) / (perSecond * seconds),
    scale: `${formatNumber(1000 / perCpuSecond)} ms of Longwave; ${formatNumber(perSecond)} a second together on this machine`,
  }
}
