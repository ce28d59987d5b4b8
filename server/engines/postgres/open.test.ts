import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, createDatabase, disconnect } from '../../../test/postgres/databases.ts'
import { register } from '../../features/accounts/writes.ts'
import { openStorage } from '../open.ts'
import { migrate } from './migrate.ts'

/** Without tables yet. */
async function emptyDatabase(t: TestContext, options = ''): Promise<string> {
  const { url, drop } = await createDatabase(`template template0 ${options}`)
  t.after(drop)
  return url
}
const account = (ai_name: string) => ({ ai_name, created_by_org: 'Lab', keyHash: ai_name.padStart(64, '0') })

test('names are sorted and compared by their bytes, whatever language the database is set to', async (t) => {
  const url = await emptyDatabase(t, `locale_provider icu icu_locale 'en-u-ka-shifted' encoding 'UTF8'`)
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  t.after(() => storage.close())
  const names = ['a-c', 'aa', 'ab', 'a1', 'a-1', 'z']
  for (const name of names) await storage.write(register, account(name))
  const sorted = await ask(url, 'select name_key from accounts order by name_key')
  assert.deepEqual(
    sorted.map((row) => row['name_key']),
    names.toSorted(),
  )
})

test('of instances that start together one makes the tables, and all find them', async (t) => {
  const url = await emptyDatabase(t)
  await Promise.all(Array.from({ length: 6 }, () => migrate(url, 1)))
  assert.equal((await ask(url, 'select number from migrations')).length, 1)
  assert.equal((await ask(url, 'select id from instance')).length, 1)
})

test('a start that is killed at any moment leaves nothing behind, and the next one completes it', async (t) => {
  const url = await emptyDatabase(t)
  const tables = async () =>
    (await ask(url, "select count(*) as n from pg_tables where schemaname = 'public'"))[0]?.['n']
  const seen = new Set<unknown>()
  let isDone = false
  for (let round = 0; !isDone; round++) {
    const start = migrate(url, 1).then(
      () => (isDone = true),
      () => {},
    )
    await pause(round)
    seen.add(await tables())
    await disconnect(url)
    await start
    seen.add(await tables())
  }
  assert.deepEqual([...seen], ['0', await tables()])
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  await storage.write(register, account('Weather-Ear'))
  await storage.close()
})

test('a database of a newer version, or one that was changed by hand, is refused and left as it was', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  const open = () => openStorage({ dataDir: '', databaseUrl: url })
  await ask(url, "update migrations set checksum = 'other'")
  await assert.rejects(open(), /Migration 1 of the database is not the one/)
  await ask(url, "insert into migrations values (99, 'later', '', 0)")
  await assert.rejects(open(), /schema 99.*newer version/)
  assert.equal((await ask(url, 'select number from migrations')).length, 2)
})

test('a database that does not keep texts in UTF-8 is refused', async (t) => {
  const url = await emptyDatabase(t, `encoding 'SQL_ASCII' locale 'C'`)
  await assert.rejects(migrate(url, 1), /SQL_ASCII/)
})

test('a database that is not there is named by its setting, without its password', async () => {
  const databaseUrl = 'postgres://longwave:very-secret@127.0.0.1:1/none'
  await assert.rejects(openStorage({ dataDir: '', databaseUrl }), (error: Error) => {
    assert.match(error.message, /^DATABASE_URL cannot be used: /)
    assert.doesNotMatch(error.message, /very-secret/)
    return true
  })
})
