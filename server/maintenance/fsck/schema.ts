import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../db/migrations/index.ts'
import { checksumOf, newestSchema } from '../../db/migrations/ledger.ts'
import { migrate, sqliteDialect } from '../../engines/sqlite/migrate.ts'
import { iterateRows, sqlInvariant } from './define-invariant.ts'
import type { Difference, Invariant, ReadableDatabase } from './invariant.ts'

const objectsOf = (raw: DatabaseSync): Map<string, unknown> => {
  const sql = "select type || ' ' || name as place, sql from sqlite_master where name not like 'sqlite_%'"
  return new Map(
    raw
      .prepare(sql)
      .all()
      .map((row) => [String(row['place']), row['sql']]),
  )
}

let memory: Map<string, unknown> | undefined

function expectedObjects(): Map<string, unknown> {
  if (memory) return memory
  const reference = new DatabaseSync(':memory:')
  migrate(reference, 0)
  memory = objectsOf(reference)
  reference.close()
  return memory
}

/** The schema version, the ledger, and every table, index and view are as the migrations make them. */
const expectedShape: Invariant = {
  id: 'F12',
  promise: 'the file has the schema of this version of Longwave',
  isPrecondition: true,
  *differences(db) {
    const [version] = [...iterateRows(db, 'pragma user_version')].map((row) => row['user_version'])
    if (version !== newestSchema) {
      yield { where: 'schema version', expected: newestSchema, found: version }
      return
    }
    const expected = expectedObjects()
    const found = objectsOf(db.raw)
    for (const place of new Set([...expected.keys(), ...found.keys()])) {
      const [expectedSql = null, foundSql = null] = [expected.get(place), found.get(place)]
      if (expectedSql !== foundSql) yield { where: place, expected: expectedSql, found: foundSql }
    }
    if (found.has('table migrations')) yield* ledgerDifferences(db)
  },
}

/** The ledger lists exactly the migrations of this version, with their checksums. */
function* ledgerDifferences(db: ReadableDatabase): Iterable<Difference> {
  const expected = new Map(migrations.map((each) => [each.number, checksumOf(each, sqliteDialect)]))
  const rows = [...iterateRows(db, 'select number, checksum from migrations')]
  const found = new Map(rows.map((row) => [Number(row['number']), row['checksum']]))
  for (const number of new Set([...expected.keys(), ...found.keys()])) {
    const [expectedSum = null, foundSum = null] = [expected.get(number), found.get(number)]
    if (expectedSum !== foundSum)
      yield { where: `migration ${number}`, expected: expectedSum, found: foundSum }
  }
}

/** Reports what SQLite finds wrong with pages and indexes. The invariants below report values that break a constraint. */
export const intactFile: Invariant = {
  id: 'F13',
  promise: 'SQLite finds every page and index intact',
  isPrecondition: true,
  differences: (db) => findingsOf(db, 'integrity_check', isAboutPages),
}

const isAboutPages = (text: string): boolean => !/^(CHECK constraint failed|NULL value) in /.test(text)

/** The first thing that SQLite finds wrong with a page, without comparing tables and indexes; undefined if there is none. */
export function damageIn(db: ReadableDatabase): string | undefined {
  try {
    const [first] = findingsOf(db, 'quick_check', isAboutPages)
    return (
      first &&
      String(first.found)
        .replace(/^\*\*\* .*\n/, '')
        .split('\n')[0]
    )
  } catch (error) {
    return (error as Error).message
  }
}

const noMissingValues: Invariant = {
  id: 'F13',
  promise: 'SQLite finds no null in a column that is not null',
  differences: (db) => findingsOf(db, 'quick_check', (text) => /^NULL value in /.test(text)),
}

function* findingsOf(
  db: ReadableDatabase,
  check: string,
  isFinding: (text: string) => boolean,
): Iterable<Difference> {
  // Without a number SQLite stops after a hundred findings, which may all be ones that `isFinding` skips.
  for (const row of iterateRows(db, `pragma ${check}(1000000)`)) {
    const found = String(row[check])
    if (found !== 'ok' && isFinding(found)) yield { where: 'file', expected: 'ok', found }
  }
}

/** SQLite does not verify check constraints on a read-only connection, so they are parsed from the schema and queried. */
const checkConstraints: Invariant = {
  id: 'F13',
  promise: 'every row satisfies the check constraints of its table',
  *differences(db) {
    for (const { name, sql } of iterateRows(db, "select name, sql from sqlite_master where type = 'table'")) {
      for (const [, check] of String(sql).matchAll(/\bcheck \(((?:[^()]|\([^()]*\))*)\)/g)) {
        for (const _ of iterateRows(db, `select 1 from ${name} where not (${check})`)) {
          yield { where: `a row of ${name}`, expected: check, found: 'otherwise' }
        }
      }
    }
  },
}

const foreignKeys = sqlInvariant(
  'F13',
  'SQLite finds no broken foreign key',
  'rows of',
  `select "table" as place, 'a row of ' || parent as expected, null as found from pragma_foreign_key_check`,
)

/** The two preconditions come first, because a file that is damaged or not Longwave's needs no further checks. */
export const schemaInvariants = [intactFile, expectedShape, noMissingValues, checkConstraints, foreignKeys]
