import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../db/migrations/index.ts'
import { checksumOf, newest } from '../../db/migrations/ledger.ts'
import { migrate, sqliteDialect } from '../../engines/sqlite/migrate.ts'
import { asked, rowsOf } from './differences.ts'
import type { Difference, Invariant, Readable } from './index.ts'

const objectsOf = (raw: DatabaseSync): Map<string, unknown> => {
  const sql = "select type || ' ' || name as place, sql from sqlite_master where name not like 'sqlite_%'"
  return new Map(
    raw
      .prepare(sql)
      .all()
      .map((row) => [String(row['place']), row['sql']]),
  )
}

/** The file is one that this program made: version, ledger, and every table, index and view as the migrations make them. */
const expectedShape: Invariant = {
  id: 'F12',
  promise: 'the file has the schema of this Longwave',
  isGround: true,
  *differences(db) {
    const [version] = [...rowsOf(db, 'pragma user_version')].map((row) => row['user_version'])
    if (version !== newest) {
      yield { where: 'schema version', expected: newest, found: version }
      return
    }
    const model = new DatabaseSync(':memory:')
    migrate(model, 0)
    const expected = objectsOf(model)
    model.close()
    const found = objectsOf(db.raw)
    for (const place of new Set([...expected.keys(), ...found.keys()])) {
      const [wanted = null, there = null] = [expected.get(place), found.get(place)]
      if (wanted !== there) yield { where: place, expected: wanted, found: there }
    }
    if (found.has('table migrations')) yield* ledger(db)
  },
}

/** Everything that was ever run on this file is known here, word for word, and nothing is left out. */
function* ledger(db: Readable): Iterable<Difference> {
  const expected = new Map(migrations.map((each) => [each.number, checksumOf(each, sqliteDialect)]))
  const rows = [...rowsOf(db, 'select number, checksum from migrations')]
  const found = new Map(rows.map((row) => [Number(row['number']), row['checksum']]))
  for (const number of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted = null, there = null] = [expected.get(number), found.get(number)]
    if (wanted !== there) yield { where: `migration ${number}`, expected: wanted, found: there }
  }
}

/** Whatever SQLite says of the pages and indexes. Of a value that its column refuses, the two below tell. */
const soundFile: Invariant = {
  id: 'F13',
  promise: 'SQLite finds every page and index sound',
  isGround: true,
  differences: (db) =>
    verdicts(db, 'integrity_check', (text) => !/^(CHECK constraint failed|NULL value) in /.test(text)),
}

const soundValues: Invariant = {
  id: 'F13',
  promise: 'SQLite finds no value missing',
  differences: (db) => verdicts(db, 'quick_check', (text) => /^NULL value in /.test(text)),
}

function* verdicts(db: Readable, check: string, isFinding: (text: string) => boolean): Iterable<Difference> {
  // Without a number SQLite stops at a hundred findings, which may all be of the other kind.
  for (const row of rowsOf(db, `pragma ${check}(1000000)`)) {
    const found = String(row[check])
    if (found !== 'ok' && isFinding(found)) yield { where: 'file', expected: 'ok', found }
  }
}

/** SQLite forgets the checks of a file that it opens only for reading, so they are read from the schema and asked. */
const keptChecks: Invariant = {
  id: 'F13',
  promise: 'every value is one that the check of its column allows',
  *differences(db) {
    for (const { name, sql } of rowsOf(db, "select name, sql from sqlite_master where type = 'table'")) {
      for (const [, check] of String(sql).matchAll(/\bcheck \(((?:[^()]|\([^()]*\))*)\)/g)) {
        for (const _ of rowsOf(db, `select 1 from ${name} where not (${check})`)) {
          yield { where: `a row of ${name}`, expected: check, found: 'otherwise' }
        }
      }
    }
  },
}

const keptForeignKeys = asked(
  'F13',
  'SQLite finds every foreign key kept',
  'rows of',
  `select "table" as place, 'a row of ' || parent as expected, null as found from pragma_foreign_key_check`,
)

/** The ground first: what SQLite cannot read, and what this program did not make, needs no further explanation. */
export const shape = [soundFile, expectedShape, soundValues, keptChecks, keptForeignKeys]
