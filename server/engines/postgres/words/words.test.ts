import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fsck as command } from '../../../../cli/fsck.ts'
import { indexed } from '../../../../test/indexed.ts'
import { runSql } from '../../../../test/postgres/databases.ts'
import { soundPostgresDatabase } from '../../../../test/sound-database.ts'
import { newPostgresDatabase } from '../../../../test/test-database.ts'
import { envOf } from '../../../../test/transfer-helpers.ts'
import { until } from '../../../../test/until.ts'
import { openWorld, second } from '../../../../test/world.ts'
import { deleteTransmission, transmit } from '../../../features/transmissions/writes.ts'
import { hashOfKey } from '../../../model/api-key.ts'
import { openStorage } from '../../open.ts'

/** Two instances on one database, with 300 transmissions that are in the index. */
async function openTwo(t: TestContext) {
  const database = await newPostgresDatabase()
  const url = database.databaseUrl ?? ''
  const other = await openStorage({ dataDir: '', databaseUrl: url })
  t.after(() => other.close())
  const world = await openWorld(t, { database })
  const { key } = await world.ai('Weather-Ear')
  const keyHash = hashOfKey(key)
  const ids: string[] = []
  for (let n = 0; n < 300; n++) {
    if (n % 10 === 0) world.clock.advance(second)
    ids.push((await world.storage.write(transmit, { keyHash, content: `Rain ${n}` })).reply.transmission_id)
  }
  await indexed(world)
  return { ...world, url, keyHash, ids }
}

test('two instances fill one index, while rows that it is about to have are deleted', async (t) => {
  const world = await openTwo(t)
  const { url, keyHash, ids, storage } = world
  await runSql(url, 'truncate words; update word_index set version = 0')
  const deleted = ids.filter((_, n) => n % 3 === 0)
  await Promise.all([
    world.ai('Gull').then(({ lw }) => lw.transmit('Wind')),
    ...deleted.map((id) => storage.write(deleteTransmission, { keyHash, id })),
  ])
  await indexed(world)
  let found = 0
  for await (const _ of world.lw.search.all({ q: 'rain', limit: 100 })) found++
  assert.equal(found, 200)
  assert.deepEqual(await runSql(url, 'select count(*)::int as n from words'), [{ n: 201 }])
})

test('a query that the database gives up is refused with a way out', async (t) => {
  const { url, lw } = await openTwo(t)
  await runSql(
    url,
    `alter table words rename to slow; create view words as
     select key, words from slow, lateral (select pg_sleep(0.01 * (key - key + 1)) offset 0) as slowly`,
  )
  await assert.rejects(lw.search({ q: 'wind' }, { retries: 0 }), { code: 'OVERLOADED', status: 503 })
  await runSql(url, 'drop view words; alter table slow rename to words')
})

test('fsck finds a word that is missing, one too many and an end after the clock, and a repair empties the index', async (t) => {
  const sound = await soundPostgresDatabase()
  t.after(() => sound.drop())
  const { dataDir, databaseUrl = '', read } = await sound.damage('')
  const storage = await openStorage({ dataDir, databaseUrl })
  await until('words are indexed', async () => (await storage.db.words.upTo()) > 0)
  await storage.close()
  const run = async (...args: string[]) => {
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    const code = await command(args, print, envOf({ dataDir, databaseUrl }))
    const { broken } = JSON.parse(printed)
    return { code, broken: [...new Set(broken.map(({ id }: { id: string }) => id))] }
  }
  assert.deepEqual(await run(), { code: 0, broken: [] })
  for (const damage of [
    "update words set words = '{rain}'",
    "update words set words = words || '{sun}'",
    'delete from words',
    'update word_index set up_to = up_to * 2',
  ]) {
    await runSql(databaseUrl, damage)
    assert.deepEqual(await run(), { code: 1, broken: ['F16'] }, damage)
    assert.deepEqual(await run('--repair'), { code: 0, broken: [] })
    assert.deepEqual(await read('select up_to from word_index'), [{ up_to: '0' }])
    const again = await openStorage({ dataDir, databaseUrl })
    await until('words are indexed again', async () => (await again.db.words.upTo()) > 0)
    await again.close()
  }
})
