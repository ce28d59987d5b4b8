import type pg from 'pg'
import { newest, requireKnown } from '../../db/migrations/ledger.ts'
import type { Row } from '../../db/tables.ts'
import { ledgerOf, postgresDialect } from './migrate.ts'
import { connectPatiently } from './unbounded-connection.ts'

/** So many rows are in memory at a time. */
const rowsAtOnce = 1000

/** A connection that sees everything as it is at this instant, however much is written meanwhile; nobody waits for it. */
export async function openInstant(url: string): Promise<pg.Client> {
  const client = await connectPatiently(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const ledger = await ledgerOf(client)
    requireKnown(ledger, Math.max(0, ...ledger.map(({ number }) => number)), postgresDialect)
    if (ledger.length === 0) throw new Error('The database has no tables of Longwave.')
    if (ledger.length < newest) throw new Error('The database is of an older version: start Longwave once.')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The rows of a query, some at a time, their values in the order of the columns. */
export async function* rowsOf(client: pg.Client, query: string): AsyncGenerator<Row[]> {
  await client.query(`declare walk no scroll cursor for ${query}`)
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query({ text: `fetch ${rowsAtOnce} from walk`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    isLast = rows.length < rowsAtOnce
  }
  await client.query('close walk')
}
