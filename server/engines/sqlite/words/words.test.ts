import assert from 'node:assert/strict'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fsck as command } from '../../../../cli/fsck.ts'
import { Longwave } from '../../../../sdk/index.ts'
import { indexed } from '../../../../test/indexed.ts'
import { withDataDir } from '../../../../test/proof/server-process.ts'
import { assertSound, newSqliteDatabase } from '../../../../test/test-database.ts'
import { until } from '../../../../test/until.ts'
import { openWorld, second, type World } from '../../../../test/world.ts'
import { deleteTransmission, transmit } from '../../../features/transmissions/writes.ts'
import { hashOfKey } from '../../../model/api-key.ts'
import { openStorage } from '../../open.ts'
import { startIndexer } from './indexer.ts'
import { inodeOf, wordFile } from './word-file.ts'

/** 300 transmissions about rain, of which the first is about the sea, and a wait until all are in the index. */
async function sayAndIndex({ ai, storage, clock, lw }: Pick<World, 'ai' | 'storage' | 'clock' | 'lw'>) {
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < 300; n++) {
    clock.advance(second)
    await storage.write(transmit, {
      keyHash: hashOfKey(ear.key),
      content: n ? `Rain ${n}` : 'Rain on the sea',
    })
  }
  await indexed({ lw, storage })
  return ear
}

const counter = (lw: Longwave) => async (q: string) => {
  let found = 0
  for await (const _ of lw.search.all({ q, limit: 100 })) found++
  return found
}

/** A copy of the directory of a world that has ended, with its index. */
async function indexedDirectory(t: TestContext) {
  const { dataDir, drop } = await newSqliteDatabase()
  t.after(drop)
  ended ??= endedWorld()
  const { original, ...made } = await ended
  cpSync(original, dataDir, { recursive: true })
  return { ...made, dataDir, file: wordFile(dataDir) }
}

let ended: ReturnType<typeof endedWorld> | undefined
after(async () => (await ended)?.drop())

async function endedWorld() {
  const { dataDir, drop } = await newSqliteDatabase()
  const ends: (() => Promise<void>)[] = []
  const until = { after: (end: () => Promise<void>) => void ends.push(end) } as unknown as TestContext
  const database = { dataDir, databaseUrl: undefined, assertSound: async () => {}, drop: async () => {} }
  const world = await openWorld(until, { database })
  const { key } = await sayAndIndex(world)
  const { transmissions } = await world.lw.search({ q: 'sea' })
  for (const end of ends) await end()
  return { original: dataDir, drop, keyHash: hashOfKey(key), id: transmissions[0]?.id ?? '' }
}

/** Changes the file of the index past all rules. */
function damage(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

test('the index is deleted while it is used: answers stay right, and it grows again', async (t) => {
  const database = await newSqliteDatabase()
  const world = await openWorld(t, { database })
  const ear = await sayAndIndex(world)
  const [file, count] = [wordFile(database.dataDir), counter(world.lw)]
  rmSync(file)
  assert.deepEqual([await count('rain'), await count('sea')], [300, 1])
  await ear.lw.transmit('More rain')
  assert.equal(await count('rain'), 301)
  await indexed(world)
  assert.notEqual(inodeOf(file), undefined)
  assert.deepEqual([await count('rain'), await count('sea'), await count('more')], [301, 1, 1])
})

test('a deleted transmission leaves the index', async (t) => {
  const { dataDir, file, keyHash, id } = await indexedDirectory(t)
  const withSea = () => {
    const db = new DatabaseSync(file, { readOnly: true })
    const row = db.prepare("select count(*) as n from words where words match 'sea'").get()
    db.close()
    return row?.['n']
  }
  const storage = await openStorage({ dataDir, isIndexed: false })
  await storage.write(deleteTransmission, { keyHash, id })
  await storage.close()
  assert.equal(withSea(), 1)
  const again = await openStorage({ dataDir })
  await until('the word of the deleted text has left the index', () => withSea() === 0)
  await again.close()
  await assertSound(dataDir)
})

test('an index of other rules, of another or a later database, or a file that is none, is built again', async (t) => {
  const { dataDir, file } = await indexedDirectory(t)
  const changes = ['version = 0', "instance = 'another'", 'up_to = up_to * 2'].map(
    (set) => `update state set ${set}`,
  )
  for (const change of [...changes, 'drop table state; create table state (a)']) {
    damage(file, change)
    const again = await openStorage({ dataDir })
    assert.equal(await again.db.words.upTo(), 0, change)
    await until('the index is built again', async () => (await again.db.words.upTo()) > 0)
    await again.close()
  }
})

test('fsck finds a word that is missing, one too many and an end after the clock, and a repair deletes the index', async (t) => {
  const { dataDir, file } = await indexedDirectory(t)
  const db = new DatabaseSync(file, { readOnly: true })
  const upTo = Number(db.prepare('select up_to from state').get()?.['up_to'])
  db.close()
  const run = async (...args: string[]) => {
    let printed = ''
    const code = await command(['--data-dir', dataDir, ...args], (text) => {
      printed += text
    })
    const { broken, repaired } = JSON.parse(printed)
    return {
      code,
      broken: [...new Set(broken.map(({ id }: { id: string }) => id))],
      repaired: repaired?.length,
    }
  }
  assert.deepEqual(await run(), { code: 0, broken: [], repaired: undefined })
  const insert = `insert into words (rowid, text) values (${upTo}, `
  for (const sql of [
    `delete from words where rowid = ${upTo}`,
    `delete from words where rowid = ${upTo}; ${insert} 'rain')`,
    `delete from words where rowid = ${upTo}; ${insert} 'rain 299 wind')`,
    'update state set up_to = up_to * 2',
  ]) {
    damage(file, sql)
    assert.deepEqual(await run(), { code: 1, broken: ['F16'], repaired: undefined }, sql)
  }
  assert.deepEqual(await run('--repair'), { code: 0, broken: [], repaired: 2 })
  assert.equal(inodeOf(file), undefined)
  // The disk failed before the tables of a new index were made.
  writeFileSync(file, '')
  assert.deepEqual(await run(), { code: 0, broken: [], repaired: undefined })
  writeFileSync(file, 'no database, but a text of some length'.repeat(200))
  assert.deepEqual(await run(), { code: 1, broken: ['F16'], repaired: undefined })
})

test('a server that is killed (kill -9) while it indexes loses no word', async () => {
  await withDataDir(async (dataDir, start) => {
    let said = 0
    let apiKey = ''
    for (let kill = 0; kill < 2; kill++) {
      const server = await start()
      const lw = new Longwave({ baseUrl: server.address })
      apiKey ||= (await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })).api_key
      const ear = new Longwave({ baseUrl: server.address, apiKey })
      for (const until = Date.now() + 1500; Date.now() < until; said++) await ear.transmit(`Rain ${said}`)
      let found = 0
      for await (const _ of lw.search.all({ q: 'rain', limit: 100 })) found++
      assert.equal(found, said)
      server.kill('SIGKILL')
      await server.exited
      await assertSound(dataDir)
    }
    assert.notEqual(inodeOf(wordFile(dataDir)), undefined)
  })
})

test('an index of words that has stopped by itself can be closed', async () => {
  const { promise: stopped, resolve } = Promise.withResolvers<string>()
  const nowhere = join(tmpdir(), 'no', 'such', 'directory')
  const indexer = startIndexer({
    ...{ dataDir: nowhere, instance: 'x', warn: resolve },
    host: 'threads',
    isBusy: () => false,
    isFull: () => false,
  })
  // Nothing else keeps this process alive until the thread has started.
  await Promise.race([stopped, sleep(10_000)])
  assert.match(await stopped, /The index of words has stopped/)
  await sleep(100)
  await indexer.close()
})
