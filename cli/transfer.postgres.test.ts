import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorage } from '../server/engines/open.ts'
import { allReplies, populateWorld } from '../test/populated-world.ts'
import { runSql } from '../test/postgres/databases.ts'
import { proxyTo } from '../test/postgres/proxy.ts'
import { newPostgresDatabase, newSqliteDatabase } from '../test/test-database.ts'
import {
  envOf,
  exportSmallWorld,
  exportToText,
  importText,
  launcher,
  newImportDatabase,
  newImportFolder,
  tableLines,
} from '../test/transfer-helpers.ts'
import { until } from '../test/until.ts'
import { openWorld } from '../test/world.ts'

test('a transfer from SQLite to PostgreSQL and back keeps every row and every reply', async (t) => {
  const world = await openWorld(t, { database: await newSqliteDatabase() })
  const population = await populateWorld(world)
  const before = await allReplies(world, population)
  const file = await exportToText(world.database)
  const postgres = await newPostgresDatabase()
  assert.deepEqual(await importText(file, postgres), { code: 0, stderr: '' })
  const fromPostgres = await exportToText(postgres)
  assert.equal(tableLines(fromPostgres), tableLines(file))
  const sqlite = await newImportFolder(t)
  assert.deepEqual(await importText(fromPostgres, sqlite), { code: 0, stderr: '' })
  assert.equal(tableLines(await exportToText(sqlite)), tableLines(file))

  const imported = await openWorld(t, { database: postgres, clock: world.clock })
  for (const [at, reply] of (await allReplies(imported, population)).entries())
    assert.equal(reply, before[at])
  assert.deepEqual(
    await imported.as(population.gull.key).transmit('Only once. #sea', population.retry),
    population.kept,
  )
})

/** Starts an import in a separate process that has received these lines and waits for more. */
async function startImport(url: string, lines: string[]) {
  const env = { ...process.env, ...envOf({ dataDir: '', databaseUrl: url }) }
  const child = spawn(process.execPath, [launcher, 'import', '-'], { env })
  child.stdin.write(`${lines.join('\n')}\n`)
  const isImporting = `select 1 from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and query like 'insert into accounts%'`
  await until('rows are imported', async () => (await runSql(url, isImporting)).length > 0)
  return {
    child,
    async exitCodeAfter(act: () => void) {
      const exit = once(child, 'exit')
      act()
      return (await exit)[0]
    },
  }
}

test('a killed import leaves nothing behind', async (t) => {
  const { file, lines } = await exportSmallWorld(t)
  const place = await newImportDatabase(t)
  const { exitCodeAfter, child } = await startImport(place.databaseUrl ?? '', lines.slice(0, 10))
  await exitCodeAfter(() => child.kill('SIGKILL'))
  await place.assertUntouched()
  assert.equal((await importText(file, place)).code, 0)
})

test('during an import, a second import is refused and a starting server waits for it to finish', async (t) => {
  const { world, file, lines } = await exportSmallWorld(t)
  const place = await newImportDatabase(t)
  const { exitCodeAfter, child } = await startImport(place.databaseUrl ?? '', lines.slice(0, 10))
  await assert.rejects(
    importText(file, place),
    /starting on this database, importing into it or repairing it/,
  )
  const starting = openStorage(place)
  await pause(100)
  const code = await exitCodeAfter(() => child.stdin.end(lines.slice(10).join('\n')))
  assert.equal(code, 0)
  const storage = await starting
  t.after(() => storage.close())
  assert.equal(storage.instance.id, world.storage.instance.id)
})

test('an unanswered commit is reported as an unknown outcome, and a second import settles it', async (t) => {
  const { file } = await exportSmallWorld(t)
  const place = await newImportDatabase(t)
  const proxy = await proxyTo(place.databaseUrl ?? '')
  t.after(proxy.close)
  const through = { dataDir: '', databaseUrl: proxy.url }
  for (const fault of ['lost', 'unanswered'] as const) {
    proxy.failNextCommit(fault)
    await assert.rejects(importText(file, through), /^Error: Either everything was imported or nothing: /)
    if (fault === 'lost') await place.assertUntouched()
  }
  await assert.rejects(importText(file, through), /^Error: Nothing was imported\. .*already has accounts/)
  assert.equal(tableLines(await exportToText(place)), tableLines(file))
})

test('a value out of range for its column is refused and not repeated in the error', async (t) => {
  const { lines } = await exportSmallWorld(t)
  const place = await newImportDatabase(t)
  const wrong = lines.map((line) =>
    line.replace(',"Rain 7. #rain",null,0,0,', ',"Rain 7. #rain",null,8123456789,0,'),
  )
  await assert.rejects(importText(wrong.join('\n'), place), (error: Error) => {
    assert.match(
      error.message,
      /\(rows of transmissions\) cannot be stored: a value is out of range for its column/,
    )
    assert.doesNotMatch(error.message, /8123456789/)
    return true
  })
  await place.assertUntouched()
})

test('the error about an empty or unreachable database says so, without the password', async (t) => {
  const place = await newImportDatabase(t)
  await assert.rejects(exportToText(place), /The database has no Longwave tables/)
  const nowhere = { dataDir: '', databaseUrl: 'postgres://longwave:very-secret@127.0.0.1:1/none' }
  for (const transfer of [() => exportToText(nowhere), () => importText('', nowhere)]) {
    await assert.rejects(transfer, (error: Error) => {
      assert.match(error.message, /ECONNREFUSED/)
      assert.doesNotMatch(error.message, /very-secret/)
      return true
    })
  }
})
