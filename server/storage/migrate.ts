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
  /** The end of an index that goes on in the order of keys. SQLite ends each with the key of the row, and would store it twice. */
  thenKey: string
}

export type Migration = { number: number; name: string; statements: (dialect: Dialect) => string[] }

export const sqliteDialect: Dialect = {
  key: 'integer',
  flag: 'smallint',
  clustered: 'without rowid',
  thenKey: '',
}

export const newest = Math.max(...migrations.map((migration) => migration.number))

/** A migration is known by its text; a released one that was edited afterwards is refused. */
export const checksumOf = (migration: Migration, dialect: Dialect): string =>
  createHash('sha256').update(migration.statements(dialect).join(';\n')).digest('hex')

/**
 * Brings a file up to date in one transaction, the version number inside it: killed at any statement, the next start
 * finds the old file and begins again. A file written by a newer program is left alone.
 */
export function migrate(db: DatabaseSync, now: number): { from: number; to: number } {
  db.exec('begin immediate')
  try {
    const from = Number(db.prepare('pragma user_version').get()?.['user_version'])
    if (from > newest) {
      throw new Error(
        `The database has schema ${from}, this Longwave knows schema ${newest}: it was written by a newer version. Start that one.`,
      )
    }
    if (from === 0) {
      db.exec(
        'create table migrations (number integer primary key, name text not null, checksum text not null, at bigint not null)',
      )
    }
    for (const { number, checksum } of db.prepare('select number, checksum from migrations').all()) {
      const known = migrations.find((migration) => migration.number === number)
      if (!known || checksumOf(known, sqliteDialect) !== checksum) {
        throw new Error(
          `Migration ${number} of the database is not the one this Longwave knows. It was not changed.`,
        )
      }
    }
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
      db.prepare('insert into instance (one, id, salt) values (1, ?, ?)').run(
        randomUUID(),
        randomBytes(32).toString('hex'),
      )
    }
    db.exec(`pragma user_version = ${newest}`)
    db.exec('commit')
    return { from, to: newest }
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
