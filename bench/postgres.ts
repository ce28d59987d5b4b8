import { createHash } from 'node:crypto'
import pg from 'pg'
import { idOf, keyAt } from '../server/db/key.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { atLeast, byClock, type Figure } from './figure.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { apiKeys, transmits, writers } from './requests.ts'
import { interleaved, type Sample } from './rounds.ts'
import { type Server, startServer } from './server.ts'

const seconds = 2

/** The settings of a server in production, which stores a commit on its disk before it acknowledges it. */
export const settings = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }

/** Durable writes to a PostgreSQL on this machine, which may use both cores. */
export async function postgres(): Promise<Figure[]> {
  const database = await startPostgres(settings)
  const databaseUrl = database.url('postgres')
  const instance = () => startServer('longwave', { dataDir: newFolder(), databaseUrl })
  const servers = [await instance(), await instance(), await startServer('bare', {})] as const
  const [one, other, bare] = servers
  try {
    await addWriters(databaseUrl)
    const half = { requests: transmits, seconds, connections: writers / 2 }
    const samples = await interleaved({
      ceiling: () => measure(bare, { requests: transmits, seconds }),
      alone: () => measure(one, { requests: transmits, seconds }),
      both: () => measureTogether(one, other, half),
    })
    return [
      byClock({
        what: 'POST /api/transmit on PostgreSQL, one instance',
        of: samples.alone,
        to: samples.ceiling,
        unit: 'of storing nothing',
        target: atLeast(0.35),
      }),
      byClock({
        what: 'POST /api/transmit on PostgreSQL, two instances beside one',
        of: samples.both,
        to: samples.alone,
        unit: 'times one',
        target: atLeast(1.2),
      }),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
  }
}

async function measureTogether(
  one: Server,
  other: Server,
  load: Parameters<typeof measure>[1],
): Promise<Sample> {
  const samples = await Promise.all([measure(one, load), measure(other, load)])
  const [first, second] = samples
  return {
    perSecond: first.perSecond + second.perSecond,
    perCpuSecond: (first.perCpuSecond + second.perCpuSecond) / 2,
    p99Ms: Math.max(first.p99Ms, second.p99Ms),
  }
}

/** Inserts an account for each key directly into the table, because a registration would choose another key. */
export async function addWriters(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const [n, apiKey] of apiKeys.entries()) {
    const key = keyAt(Date.now() - 1_000_000 + n)
    const hash = createHash('sha256').update(apiKey).digest('hex')
    await client.query(
      `insert into accounts (key, id, ai_name, name_key, model_type, created_by_org, api_key_hash)
       values ($1, $2, $3, $4, 'LLM', 'Lab', $5)`,
      [key, idOf(key), `Voice-${n}`, `voice-${n}`, hash],
    )
  }
  await client.end()
}
