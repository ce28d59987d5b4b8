import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations/index.ts'

/** The few words of table definitions that differ between engines. */
export type Dialect = {
  /** The type of a primary key that is the row itself. */
  key: string
  flag: string
  /** Behind a table whose rows live inside their primary key. */
  clustered: string
  /** Tables that only this engine needs. */
  own: string[]
}

export type Migration = { number: number; name: string; statements: (dialect: Dialect) => string[] }

export const sqliteDialect: Dialect = {
  key: 'integer',
  flag: 'smallint',
  clustered: 'without rowid',
  own: [],
}

export const newest = Math.max(...migrations.map((migration) => migration.number))

/** A migration is known by its text; a released one that was edited afterwards is refused. */
export const checksumOf = (migration: Migration, dialect: Dialect): string =>
  createHash('sha256').update(migration.statements(dialect).join(';\n')).digest('hex')

/** What was run on a database, as it stands in the database. */
export type Ledger = { number: number; checksum: string }[]

export const ledgerTable =
  'create table migrations (number integer primary key, name text not null, checksum text not null, at bigint not null)'

/** A database that was made by a newer program, or by none of ours, is left alone. */
export function requireKnown(ledger: Ledger, from: number, dialect: Dialect): void {
  if (from > newest) {
    throw new Error(
      `The database has schema ${from}, this Longwave knows schema ${newest}: it was written by a newer version. Start that one.`,
    )
  }
  for (const { number, checksum } of ledger) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known || checksumOf(known, dialect) !== checksum) {
      throw new Error(
        `Migration ${number} of the database is not the one this Longwave knows. It was not changed.`,
      )
    }
  }
}

/** What distinguishes an instance for ever; made once, with its tables. */
export const newInstance = (): [id: string, salt: string] => [randomUUID(), randomBytes(32).toString('hex')]

/**
 * Brings a file up to date in one transaction, the version number inside it: killed at any statement, the next start
 * finds the old file and begins again. A file written by a newer program is left alone.
 */
export function migrate(db: DatabaseSync, now: number): { from: number; to: number } {
  db.exec('begin immediate')
  try {
    const from = Number(db.prepare('pragma user_version').get()?.['user_version'])
    if (from === 0) db.exec(ledgerTable)
    requireKnown(
      db.prepare('select number, checksum from migrations').all() as unknown as Ledger,
      from,
      sqliteDialect,
    )
    for (const migration of migrations.filter((each) => each.number > from)) {
      for (const statement of migration.statements(sqliteDialect)) db.exec(statement)
      db.prepare('insert into migrations values (?, ?, ?, ?)').run(
        migration.number,
        migration.name,
        checksumOf(migration, sqliteDialect),
        now,
      )
    }
    if (from === 0) {
      db.prepare('insert into instance (one, id, salt) values (1, ?, ?)').run(...newInstance())
    }
    db.exec(`pragma user_version = ${newest}`)
    db.exec('commit')
    return { from, to: newest }
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
