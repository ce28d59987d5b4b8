import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrate } from '../engines/sqlite/migrate.ts'
import { columnsOf, flawOf, tableNames, tables } from './tables.ts'

function freshTables() {
  const db = new DatabaseSync(':memory:')
  migrate(db, 0)
  const found = db
    .prepare("select name from sqlite_master where type = 'table' and name <> 'migrations'")
    .all()
  return found.map(({ name }) => ({
    name: String(name),
    columns: db.prepare('select name, type, "notnull", pk from pragma_table_info(?)').all(String(name)),
    parents: db.prepare('select "table" as parent from pragma_foreign_key_list(?)').all(String(name)),
  }))
}

test('an export holds every column of every table, in the kind that it is stored in', () => {
  const found = freshTables()
  assert.deepEqual(tableNames.toSorted(), found.map(({ name }) => name).toSorted())
  for (const name of tableNames) {
    const { columns = [] } = found.find((each) => each.name === name) ?? {}
    const stored = columns.map(({ name, type, notnull, pk }) => {
      const kind = { text: 'text', 'double precision': 'real' }[String(type).toLowerCase()] ?? 'integer'
      return [name, notnull || pk ? kind : `${kind} or null`]
    })
    assert.deepEqual(tables[name].columns, Object.fromEntries(stored), name)
    const primary = columns.filter(({ pk }) => pk).map((column) => column['name'])
    assert.deepEqual(tables[name].order.toSorted(), primary.toSorted(), `${name} is in the order of its key`)
  }
})

test('nothing comes before what it belongs to', () => {
  for (const { name, parents } of freshTables()) {
    for (const { parent } of parents) {
      const [at, before] = [name, parent].map((each) => tableNames.indexOf(each as never))
      assert.ok(Number(before) < Number(at), `${name} after ${parent}`)
    }
  }
})

test('a value of another kind is named, and not shown', () => {
  const columns = columnsOf('tags')
  assert.deepEqual(columns, ['tag', 'uses', 'heat', 'peak', 'latest_key'])
  assert.equal(flawOf('tags', ['rain', 1, 2.5, 2.5, 1024]), undefined)
  assert.equal(flawOf('tags', ['rain', 1.5, 2.5, 2.5, 1024]), 'holds no integer as uses')
  assert.equal(flawOf('tags', [null, 1, 2.5, 2.5, 1024]), 'holds no text as tag')
  assert.equal(flawOf('tags', ['\ud800', 1, 2.5, 2.5, 1024]), 'holds no text as tag')
  assert.equal(flawOf('tags', ['rain', 1, 2.5]), 'is not a row of tags')
  assert.equal(flawOf('follower_days', [1, 2, null]), 'holds no integer as gained')
})
