import type pg from 'pg'
import { migrations } from '../../db/migrations/index.ts'
import {
  checksumOf,
  type Dialect,
  type Ledger,
  ledgerTable,
  newInstance,
  requireKnown,
} from '../../db/migrations/ledger.ts'
import { connectPatiently } from './unbounded-connection.ts'

export const postgresDialect: Dialect = {
  key: 'bigint',
  flag: 'smallint',
  clustered: '',
  thenKey: ', key',
  own: [
    // What was committed, batch by batch, in the order of commits: other instances read it (follow.ts), and it
    // settles what became of a batch whose commit was not answered (settle.ts).
    `create table batches (
      number bigint generated always as identity primary key,
      id uuid not null unique,
      happened boolean not null,
      instance uuid not null,
      ran text not null,
      at timestamptz not null default now()
    )`,
    `create index batches_by_age on batches (at)`,
  ],
}

/** Any number will do, as long as it is always this one. */
export const migrationLock = 7_110_190

/** In one transaction: killed at any statement, nothing has happened. */
export async function migrate(url: string, now: number): Promise<void> {
  // Many rows may have to be rewritten, or another instance be waited for.
  const client = await connectPatiently(url)
  try {
    await client.query('begin')
    await migrateIn(client, now)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Brings a database up to date, behind a lock: of instances that start together the first one does it and the others find it done. */
export async function migrateIn(client: pg.Client, now: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await requireUtf8(client)
  const ledger = await ledgerOf(client)
  const from = Math.max(0, ...ledger.map(({ number }) => number))
  requireKnown(ledger, from, postgresDialect)
  if (from === 0) await client.query(bytewise(ledgerTable))
  for (const migration of migrations.filter((each) => each.number > from)) {
    for (const statement of migration.statements(postgresDialect)) await client.query(bytewise(statement))
    const { number, name } = migration
    const row = [number, name, checksumOf(migration, postgresDialect), now]
    await client.query('insert into migrations values ($1, $2, $3, $4)', row)
  }
  if (from === 0) await client.query('insert into instance (one, id, salt) values (1, $1, $2)', newInstance())
}

/** Texts are compared and sorted by their bytes, as SQLite does, whatever language the database was made for. */
const bytewise = (statement: string): string => statement.replaceAll(/ text\b/g, ' text collate "C"')

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new Error(`The database keeps texts in ${encoding}, Longwave needs UTF8.`)
}

export async function ledgerOf(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query("select to_regclass('migrations') is null as missing")
  return rows[0]?.missing ? [] : (await client.query('select number, checksum from migrations')).rows
}
