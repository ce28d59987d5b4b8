import { hash, randomUUID } from 'node:crypto'
import { migrations } from './index.ts'
import type { Dialect, Migration } from './migration.ts'

/** The schema version of this program: the number of its last migration. */
export const newestSchema = Math.max(...migrations.map((migration) => migration.number))

export const missingMigrations = (from: number, to: number): Migration[] =>
  migrations.filter(({ number }) => number > from && number <= to)

/** Identifies a migration by its text: one that was edited after its release is refused. */
export const checksumOf = (migration: Migration, dialect: Dialect): string =>
  hash('sha256', migration.statements(dialect).join(';\n'))

/** The migrations that ran on a database, as the database itself records them. */
export type Ledger = { number: number; checksum: string }[]

export const ledgerTable =
  'create table migrations (number integer primary key, name text not null, checksum text not null, at bigint not null)'

/** Refuses a database of a newer version or of another program. */
export function requireKnownMigrations(ledger: Ledger, schema: number, dialect: Dialect): void {
  if (schema > newestSchema) {
    throw new Error(
      `The database has schema ${schema}, this Longwave knows schema ${newestSchema}: it was written by a newer version. Start that one.`,
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

/** The permanent id of an instance, made once, together with its tables. */
export const newInstanceId = (): string => randomUUID()
