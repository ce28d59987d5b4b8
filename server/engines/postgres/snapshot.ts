import type pg from 'pg'
import { newestSchema, requireKnownMigrations } from '../../db/migrations/ledger.ts'
import type { RowValues } from '../../db/tables.ts'
import { postgresDialect, readLedger, schemaOf } from './migrate.ts'
import { connectUnbounded } from './unbounded-connection.ts'

const chunkSize = 1000

/** A connection that sees the whole database as it is now, whatever is written later. It blocks no writer. */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = await connectUnbounded(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    await requireNewestSchema(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** For those that must not migrate. */
export async function requireNewestSchema(client: pg.Client): Promise<void> {
  const ledger = await readLedger(client)
  const schema = schemaOf(ledger)
  requireKnownMigrations(ledger, schema, postgresDialect)
  if (schema === 0) throw new Error('The database has no Longwave tables.')
  if (schema < newestSchema)
    throw new Error('The database has an older schema: start Longwave once to migrate it.')
}

/** The rows of a query in chunks, so that memory does not grow with the table; each row is an array of its values. */
export async function* selectInChunks(client: pg.Client, query: string): AsyncGenerator<RowValues[]> {
  await client.query(`declare chunks no scroll cursor for ${query}`)
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query({ text: `fetch ${chunkSize} from chunks`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    isLast = rows.length < chunkSize
  }
  await client.query('close chunks')
}
