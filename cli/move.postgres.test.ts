import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorage } from '../server/engines/open.ts'
import { postgresGround, sqliteGround } from '../test/engine.ts'
import { everyAnswer, inhabit } from '../test/inhabited.ts'
import {
  envOf,
  exported,
  exportOf,
  importOf,
  launcher,
  newDatabase,
  newFolder,
  rowsOf,
} from '../test/moving.ts'
import { ask } from '../test/postgres/databases.ts'
import { proxyTo } from '../test/postgres/proxy.ts'
import { openWorld } from '../test/world.ts'

test('from a file to a database and back, every row and every answer is the same', async (t) => {
  const world = await openWorld(t, { ground: await sqliteGround() })
  const life = await inhabit(world)
  const before = await everyAnswer(world, life)
  const file = await exportOf(world.ground)
  const there = await postgresGround()
  assert.deepEqual(await importOf(file, there), { code: 0, said: '' })
  const fromThere = await exportOf(there)
  assert.equal(rowsOf(fromThere), rowsOf(file))
  const back = await newFolder(t)
  assert.deepEqual(await importOf(fromThere, back), { code: 0, said: '' })
  assert.equal(rowsOf(await exportOf(back)), rowsOf(file))

  const moved = await openWorld(t, { ground: there, clock: world.clock })
  for (const [at, answer] of (await everyAnswer(moved, life)).entries()) assert.equal(answer, before[at])
  assert.deepEqual(await moved.as(life.gull.key).transmit('Only once. #sea', life.retry), life.kept)
})

/** An import in a process of its own that has been given so many lines, and waits for more. */
async function importing(url: string, lines: string[]) {
  const env = { ...process.env, ...envOf({ dataDir: '', databaseUrl: url }) }
  const child = spawn(process.execPath, [launcher, 'import', '-'], { env })
  child.stdin.write(`${lines.join('\n')}\n`)
  const hasBegun = `select 1 from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and query like 'insert into accounts%'`
  while ((await ask(url, hasBegun)).length === 0) await pause(20)
  return {
    child,
    async end(how: () => void) {
      const exit = once(child, 'exit')
      how()
      return (await exit)[0]
    },
  }
}

test('an import that is killed leaves nothing behind', async (t) => {
  const { file, lines } = await exported(t)
  const place = await newDatabase(t)
  const { end, child } = await importing(place.databaseUrl ?? '', lines.slice(0, 10))
  await end(() => child.kill('SIGKILL'))
  await place.assertUntouched()
  assert.equal((await importOf(file, place)).code, 0)
})

test('while an import comes, a second one is refused, and a server that starts waits for the whole instance', async (t) => {
  const { world, file, lines } = await exported(t)
  const place = await newDatabase(t)
  const { end, child } = await importing(place.databaseUrl ?? '', lines.slice(0, 10))
  await assert.rejects(importOf(file, place), /just starting on this database, or importing into it/)
  const starting = openStorage(place)
  await pause(100)
  const code = await end(() => child.stdin.end(lines.slice(10).join('\n')))
  assert.equal(code, 0)
  const storage = await starting
  t.after(() => storage.close())
  assert.equal(storage.instance.id, world.storage.instance.id)
})

test('a commit that nobody answered is not said to have failed, and trying again tells', async (t) => {
  const { file } = await exported(t)
  const place = await newDatabase(t)
  const proxy = await proxyTo(place.databaseUrl ?? '')
  t.after(proxy.close)
  const through = { dataDir: '', databaseUrl: proxy.url }
  for (const fate of ['lost', 'unanswered'] as const) {
    proxy.next(fate)
    await assert.rejects(importOf(file, through), /^Error: Everything was imported, or nothing: /)
    if (fate === 'lost') await place.assertUntouched()
  }
  await assert.rejects(importOf(file, through), /^Error: Nothing was imported\. .*already has accounts/)
  assert.equal(rowsOf(await exportOf(place)), rowsOf(file))
})

test('a value beyond its column is refused, and not shown', async (t) => {
  const { lines } = await exported(t)
  const place = await newDatabase(t)
  const wrong = lines.map((line) =>
    line.replace(',"Rain 7. #rain",null,0,0]', ',"Rain 7. #rain",null,8123456789,0]'),
  )
  await assert.rejects(importOf(wrong.join('\n'), place), (error: Error) => {
    assert.match(error.message, /rows of transmissions, cannot be stored: a value is beyond what its column/)
    assert.doesNotMatch(error.message, /8123456789/)
    return true
  })
  await place.assertUntouched()
})

test('a database that holds no Longwave, or cannot be reached, is said to be so', async (t) => {
  const place = await newDatabase(t)
  await assert.rejects(exportOf(place), /The database has no tables of Longwave/)
  const nowhere = { dataDir: '', databaseUrl: 'postgres://longwave:very-secret@127.0.0.1:1/none' }
  for (const move of [exportOf(nowhere), importOf('', nowhere)]) {
    await assert.rejects(move, (error: Error) => {
      assert.match(error.message, /ECONNREFUSED/)
      assert.doesNotMatch(error.message, /very-secret/)
      return true
    })
  }
})
