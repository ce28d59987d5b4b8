import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { ConnectionPool } from './connection-pool.ts'
import { analyzeNewTables } from './first-statistics.ts'

test('a table that has grown is analyzed once, before autovacuum comes', async (t) => {
  const { url, drop } = await createDatabase()
  const pool = new ConnectionPool(url, 1)
  t.after(async () => {
    await pool.close()
    await drop()
  })
  await runSql(url, 'alter table minutes set (autovacuum_enabled = off)')
  const fill = (from: number, to: number) =>
    runSql(
      url,
      `insert into minutes (minute, transmissions) select n, 1 from generate_series(${from}, ${to}) n`,
    )
  const rowsKnown = async () =>
    Number(
      (await runSql(url, "select reltuples as n from pg_class where oid = 'minutes'::regclass"))[0]?.['n'],
    )
  await fill(1, 10)
  await analyzeNewTables(pool)
  assert.equal(await rowsKnown(), -1)
  await fill(11, 5000)
  await analyzeNewTables(pool)
  assert.equal(await rowsKnown(), 5000)
  await fill(5001, 6000)
  await analyzeNewTables(pool)
  assert.equal(await rowsKnown(), 5000)
})
