import { DatabaseSync } from 'node:sqlite'
import { checksumOf, migrate, newest, sqliteDialect } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { asked, rowsOf } from './differences.ts'
import type { Invariant } from './index.ts'

const objects =
  "select type || ' ' || name as place, sql from sqlite_master where name not like 'sqlite_%' order by place"

/** The file is one that this program made: version, ledger, and every table, index and view as the migrations make them. */
const expectedShape: Invariant = {
  id: 'F12',
  promise: 'the file has the schema of this Longwave',
  *differences(db) {
    const [version] = [...rowsOf(db, 'pragma user_version')].map((row) => row['user_version'])
    if (version !== newest) {
      yield { where: 'schema version', expected: newest, found: version }
      return
    }
    const model = new DatabaseSync(':memory:')
    migrate(model, 0)
    const found = new Map([...rowsOf(db, objects)].map((row) => [String(row['place']), row['sql']]))
    for (const { place, sql } of model.prepare(objects).all()) {
      if (found.get(String(place)) !== sql)
        yield { where: String(place), expected: sql, found: found.get(String(place)) ?? null }
      found.delete(String(place))
    }
    model.close()
    for (const [place, sql] of found) yield { where: place, expected: null, found: sql }
    const ledger = [...rowsOf(db, 'select number, checksum from migrations order by number')]
    for (const [at, migration] of migrations.entries()) {
      const expected = checksumOf(migration, sqliteDialect)
      if (ledger[at]?.['checksum'] !== expected) {
        yield { where: `migration ${migration.number}`, expected, found: ledger[at]?.['checksum'] ?? null }
      }
    }
  },
}

export const shape = [
  expectedShape,
  asked(
    'F13',
    'SQLite finds the file sound',
    'file',
    "select 0 as place, 'ok' as expected, integrity_check as found from pragma_integrity_check where integrity_check <> 'ok'",
  ),
  asked(
    'F13',
    'SQLite finds every foreign key kept',
    'rows of',
    `select "table" as place, 'a row of ' || parent as expected, null as found from pragma_foreign_key_check`,
  ),
]
