import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, disconnect, runSql } from '../../../test/postgres/databases.ts'
import { migrations } from '../../db/migrations/index.ts'
import { register } from '../../features/accounts/writes.ts'
import { openStorage } from '../open.ts'
import { migrate } from './migrate.ts'

/** A database without tables. */
async function emptyDatabase(t: TestContext, options = ''): Promise<string> {
  const { url, drop } = await createDatabase(`template template0 ${options}`)
  t.after(drop)
  return url
}
const account = (ai_name: string) => ({ ai_name, created_by_org: 'Lab', keyHash: ai_name.padStart(64, '0') })

test('names sort and compare by their bytes, whatever locale the database has', async (t) => {
  const url = await emptyDatabase(t, `locale_provider icu icu_locale 'en-u-ka-shifted' encoding 'UTF8'`)
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  t.after(() => storage.close())
  const names = ['a-c', 'aa', 'ab', 'a1', 'a-1', 'z']
  for (const name of names) await storage.write(register, account(name))
  const sorted = await runSql(url, 'select name_key from accounts order by name_key')
  assert.deepEqual(
    sorted.map((row) => row['name_key']),
    names.toSorted(),
  )
})

test('when several instances start together, the tables are created once', async (t) => {
  const url = await emptyDatabase(t)
  await Promise.all(Array.from({ length: 6 }, () => migrate(url)))
  assert.equal((await runSql(url, 'select number from migrations')).length, migrations.length)
  assert.equal((await runSql(url, 'select id from instance')).length, 1)
})

test('a migration interrupted at any moment leaves nothing behind, and the next one completes', async (t) => {
  const url = await emptyDatabase(t)
  const countTables = async () =>
    (await runSql(url, "select count(*) as n from pg_tables where schemaname = 'public'"))[0]?.['n']
  const seen = new Set<unknown>()
  let isDone = false
  for (let round = 0; !isDone; round++) {
    const start = migrate(url).then(
      () => (isDone = true),
      () => {},
    )
    await pause(round)
    seen.add(await countTables())
    await disconnect(url)
    await start
    seen.add(await countTables())
  }
  assert.deepEqual([...seen], ['0', await countTables()])
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  await storage.write(register, account('Weather-Ear'))
  await storage.close()
})

test('a database with an edited migration or a newer schema is refused unchanged', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  const open = () => openStorage({ dataDir: '', databaseUrl: url })
  await runSql(url, "update migrations set checksum = 'other'")
  await assert.rejects(open(), /Migration 1 of the database is not the one/)
  await runSql(url, "insert into migrations values (99, 'later', '', 0)")
  await assert.rejects(open(), /schema 99.*newer version/)
  assert.equal((await runSql(url, 'select number from migrations')).length, migrations.length + 1)
})

test('a database with an encoding other than UTF-8 is refused', async (t) => {
  const url = await emptyDatabase(t, `encoding 'SQL_ASCII' locale 'C'`)
  await assert.rejects(migrate(url), /SQL_ASCII/)
})

test('the error about an unreachable database names DATABASE_URL and hides the password', async () => {
  const databaseUrl = 'postgres://longwave:very-secret@127.0.0.1:1,127.0.0.1:2/none'
  await assert.rejects(openStorage({ dataDir: '', databaseUrl }), (error: Error) => {
    assert.match(error.message, /^DATABASE_URL cannot be used: .*1:1: .*ECONNREFUSED.*1:2: .*ECONNREFUSED/s)
    assert.doesNotMatch(error.message, /very-secret/)
    return true
  })
})
