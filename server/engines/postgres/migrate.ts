import type pg from 'pg'
import {
  checksumOf,
  type Ledger,
  ledgerTable,
  missingMigrations,
  newestSchema,
  newInstanceId,
  requireKnownMigrations,
} from '../../db/migrations/ledger.ts'
import type { Dialect } from '../../db/migrations/migration.ts'
import { databaseMs } from './database-state.ts'
import { connectUnbounded } from './unbounded-connection.ts'

export const postgresDialect: Dialect = {
  key: 'bigint',
  flag: 'smallint',
  clustered: '',
  thenKey: ', key',
  wordTables: [
    // The words of each transmission up to `up_to`, by the rules of that version (words/indexer.ts). The name of the type keeps
    // the order by bytes; a list that waits to be merged into the index is read by each search, so it stays short.
    'create table words (key bigint primary key references transmissions (key) on delete cascade, words _text collate "C" not null)',
    'create index words_by_word on words using gin (words) with (gin_pending_list_limit = 256)',
    'create table word_index (one integer primary key check (one = 1), version integer not null, up_to bigint not null)',
    'insert into word_index values (1, 0, 0)',
  ],
  generated: 'stored',
  writesEveryIndex: true,
  hasSlowLists: false,
  // The first key and the counts of a sealed batch (sealed/seal.ts), should its answers be lost.
  lateColumns: ['alter table batches add column late text'],
  ticketTables: [
    // The newest ticket, the time of the newest key that was drawn, and the tickets that were open when it was (sealed/tickets.ts).
    `create table tickets (
      one smallint primary key check (one = 1),
      newest bigint not null,
      last_ms bigint not null,
      used integer not null,
      open bigint[] not null
    )`,
    `insert into tickets values (1, 0, 0, 0, '{}')`,
    // How a batch kept the order of commits. Servers of earlier versions insert none: their keys would wait for no ticket.
    'alter table batches add column protocol smallint',
    'update batches set protocol = 1',
    'alter table batches alter column protocol set not null',
  ],
  ownTables: [
    // Committed batches, in commit order: other instances poll it for changes (peer-changes.ts), and it tells whether
    // a batch whose commit was not answered was committed (commit-outcome.ts).
    `create table batches (
      number bigint generated always as identity primary key,
      id uuid not null unique,
      happened boolean not null,
      instance uuid not null,
      ran text not null,
      at timestamptz not null default now()
    )`,
    `create index batches_by_age on batches (at)`,
    // Rate limits over all instances (shared-quota.ts). Losing them in a crash does no harm, so they are not logged.
    `create unlogged table rate_limits (
      name text primary key,
      share double precision not null,
      burst integer not null,
      granted integer not null,
      full_at double precision not null
    )`,
  ],
}

/** The key of the advisory lock: an arbitrary number that must never change. */
export const migrationLock = 7_110_190

/** Migrates in one transaction: if it is interrupted, nothing has changed. Returns the schema that it found. */
export async function migrate(url: string): Promise<number> {
  // A migration may rewrite many rows, or wait for another instance that is migrating.
  const client = await connectUnbounded(url)
  try {
    await client.query('begin')
    const from = await migrateWith(client)
    await client.query('commit')
    return from
  } finally {
    await client.end()
  }
}

/** The newest schema that was applied; 0 for an empty database. */
export const schemaOf = (ledger: Ledger): number => Math.max(0, ...ledger.map(({ number }) => number))

/** Applies missing migrations under a lock: when several instances start together, the first migrates and the others wait. */
export async function migrateWith(client: pg.Client, to = newestSchema): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await requireUtf8(client)
  const ledger = await readLedger(client)
  const from = schemaOf(ledger)
  requireKnownMigrations(ledger, from, postgresDialect)
  if (from === 0) await client.query(withByteOrder(ledgerTable))
  for (const migration of missingMigrations(from, to)) {
    for (const statement of migration.statements(postgresDialect))
      await client.query(withByteOrder(statement))
    const { number, name } = migration
    const row = [number, name, checksumOf(migration, postgresDialect)]
    await client.query(`insert into migrations values ($1, $2, $3, ${databaseMs})`, row)
  }
  if (from === 0) await client.query('insert into instance (one, id) values (1, $1)', [newInstanceId()])
  return from
}

/** Makes texts compare and sort by their bytes, as in SQLite, whatever locale the database has. */
const withByteOrder = (statement: string): string => statement.replaceAll(/ text\b/g, ' text collate "C"')

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}; Longwave needs UTF8.`)
}

export async function readLedger(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query("select to_regclass('migrations') is null as missing")
  return rows[0]?.missing ? [] : (await client.query('select number, checksum from migrations')).rows
}
