import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { migrations } from './index.ts'

/** The few words of table definitions that differ between engines. */
export type Dialect = {
  /** The type of a primary key that is the row itself. */
  key: string
  flag: string
  /** Behind a table whose rows live inside their primary key. */
  clustered: string
  /** The end of an index that goes on in the order of keys. SQLite ends each with the key of the row, and would store it twice. */
  thenKey: string
  /** Tables that only this engine needs. */
  own: string[]
}

export type Migration = { number: number; name: string; statements: (dialect: Dialect) => string[] }

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
