import { createHash } from 'node:crypto'
import pg from 'pg'
import { idOf, keyAt } from '../server/db/key.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { atLeast, byClock, type Figure } from './figure.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { apiKeys, transmits } from './requests.ts'
import { interleaved } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** The settings of a server in production, which stores a commit on its disk before it acknowledges it. */
export const settings = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }

/** Durable writes to a PostgreSQL on this machine, which may use both cores. */
export async function postgres(): Promise<Figure[]> {
  const database = await startPostgres(settings)
  const databaseUrl = database.url('postgres')
  const one = await startServer('longwave', { dataDir: newFolder(), databaseUrl })
  const bare = await startServer('bare', {})
  try {
    await addWriters(databaseUrl)
    const samples = await interleaved({
      ceiling: () => measure(bare, { requests: transmits, seconds }),
      alone: () => measure(one, { requests: transmits, seconds }),
    })
    return [
      byClock({
        what: 'POST /api/transmit on PostgreSQL, one instance',
        of: samples.alone,
        to: samples.ceiling,
        unit: 'of storing nothing',
        target: atLeast(0.35),
      }),
    ]
  } finally {
    for (const server of [one, bare]) await server.stop()
    await database.stop()
  }
}

/** Inserts an account for each key directly into the table, because a registration would choose another key. */
export async function addWriters(url: string, keys = apiKeys): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const [n, apiKey] of keys.entries()) {
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
