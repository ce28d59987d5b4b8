import type { DatabaseSync } from 'node:sqlite'
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

export const sqliteDialect: Dialect = {
  key: 'integer',
  flag: 'smallint',
  clustered: 'without rowid',
  thenKey: '',
  wordTables: [],
  hasSlowLists: true,
  lateColumns: [],
  ticketTables: [],
  generated: 'virtual',
  writesEveryIndex: false,
  ownTables: [
    // Batches of commands that run beside a server, which watches the number (outside-writes.ts).
    'create table outside_writes (one integer primary key check (one = 1), batches integer not null)',
    'insert into outside_writes values (1, 0)',
  ],
}

/**
 * Applies missing migrations in one transaction that also sets the schema version: if it is interrupted, the next start
 * finds the old schema and begins again. A file of a newer version is refused and stays unchanged. `to` is for the import of
 * an older export, which is built at its own schema first.
 */
export function migrate(db: DatabaseSync, now: number, to = newestSchema): { from: number; to: number } {
  db.exec('begin immediate')
  try {
    const from = Number(db.prepare('pragma user_version').get()?.['user_version'])
    if (from === 0) db.exec(ledgerTable)
    requireKnownMigrations(
      db.prepare('select number, checksum from migrations').all() as unknown as Ledger,
      from,
      sqliteDialect,
    )
    for (const migration of missingMigrations(from, to)) {
      for (const statement of migration.statements(sqliteDialect)) db.exec(statement)
      db.prepare('insert into migrations values (?, ?, ?, ?)').run(
        migration.number,
        migration.name,
        checksumOf(migration, sqliteDialect),
        now,
      )
    }
    if (from === 0) {
      db.prepare('insert into instance (one, id) values (1, ?)').run(newInstanceId())
    }
    db.exec(`pragma user_version = ${Math.max(from, to)}`)
    db.exec('commit')
    return { from, to }
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

/** Throws unless the file has the newest schema; for openers that must not migrate. */
export function requireNewestSchema(db: DatabaseSync): void {
  const from = Number(db.prepare('pragma user_version').get()?.['user_version'])
  if (from < newestSchema) {
    throw new Error(
      `The database has schema ${from}, this Longwave needs schema ${newestSchema}: start the server once.`,
    )
  }
  requireKnownMigrations(
    db.prepare('select number, checksum from migrations').all() as unknown as Ledger,
    from,
    sqliteDialect,
  )
}
