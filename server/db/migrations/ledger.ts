import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { migrations } from './index.ts'
import type { Dialect, Migration } from './migration.ts'

export const newest = Math.max(...migrations.map((migration) => migration.number))

/** Identifies a migration by its text: one that was edited after its release is refused. */
export const checksumOf = (migration: Migration, dialect: Dialect): string =>
  createHash('sha256').update(migration.statements(dialect).join(';\n')).digest('hex')

/** The migrations that ran on a database, as the database itself records them. */
export type Ledger = { number: number; checksum: string }[]

export const ledgerTable =
  'create table migrations (number integer primary key, name text not null, checksum text not null, at bigint not null)'

/** Refuses a database that a newer version made, or another program. */
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

/** Identifies an instance for good; made once, together with its tables. */
export const newInstance = (): [id: string, salt: string] => [randomUUID(), randomBytes(32).toString('hex')]
