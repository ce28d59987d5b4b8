import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrate } from '../engines/sqlite/migrate.ts'
import { problemWith } from '../maintenance/transfer/row-values.ts'
import { columnNames, columnsOf, tableNames, tables } from './tables.ts'

function freshTables() {
  const db = new DatabaseSync(':memory:')
  migrate(db, 0)
  const found = db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not in ('migrations', 'outside_writes')",
    )
    .all()
  return found.map(({ name }) => ({
    name: String(name),
    columns: db.prepare('select name, type, "notnull", pk from pragma_table_info(?)').all(String(name)),
    parents: db.prepare('select "table" as parent from pragma_foreign_key_list(?)').all(String(name)),
  }))
}

test('the descriptions name every column of the database, in order, with its type and primary key', () => {
  const found = freshTables()
  assert.deepEqual(tableNames.toSorted(), found.map(({ name }) => name).toSorted())
  for (const name of tableNames) {
    const { columns = [] } = found.find((each) => each.name === name) ?? {}
    const stored = columns.map(({ name, type, notnull, pk }) => {
      const kind = { text: 'text', 'double precision': 'real' }[String(type).toLowerCase()] ?? 'integer'
      return [name, notnull || pk ? kind : `${kind} or null`]
    })
    const described = columnsOf(name).map(([column, { type, isNullable }]) => [
      column,
      isNullable ? `${type} or null` : type,
    ])
    assert.deepEqual(described, stored, name)
    const primary = columns.filter(({ pk }) => pk).map((column) => column['name'])
    assert.deepEqual(tables[name].primaryKey.toSorted(), primary.toSorted(), name)
  }
})

test('a parent table stands before its children', () => {
  for (const { name, parents } of freshTables()) {
    for (const { parent } of parents) {
      const [at, before] = [name, parent].map((each) => tableNames.indexOf(each as never))
      assert.ok(Number(before) < Number(at) || name === parent, `${name} after ${parent}`)
    }
  }
})

test('a value of the wrong type is reported by its column, never by its value', () => {
  assert.deepEqual(columnNames('tags'), ['tag', 'uses', 'heat', 'peak', 'latest_key'])
  assert.equal(problemWith('tags', columnNames('tags'), ['rain', 1, 2.5, 2.5, 1024]), undefined)
  assert.equal(
    problemWith('tags', columnNames('tags'), ['rain', 1.5, 2.5, 2.5, 1024]),
    'has no integer in the column uses',
  )
  assert.equal(
    problemWith('tags', columnNames('tags'), ['\ud800', 1, 2.5, 2.5, 1024]),
    'has no text in the column tag',
  )
  assert.equal(problemWith('tags', columnNames('tags'), ['rain', 1, 2.5]), 'is not a row of tags')
  assert.equal(
    problemWith('follower_days', columnNames('follower_days'), [1, 2, null]),
    'has no integer in the column gained',
  )
})
