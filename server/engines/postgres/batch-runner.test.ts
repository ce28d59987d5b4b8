import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { assertSoundDatabase } from '../../../test/engine.ts'
import { ask, createDatabase, disconnect } from '../../../test/postgres/databases.ts'
import { proxyTo } from '../../../test/postgres/proxy.ts'
import { startPostgres } from '../../../test/postgres/server.ts'
import { commands } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Durability } from '../../db/storage.ts'
import { openStorage } from '../open.ts'

const keyHash = 'a'.repeat(64)
const nothingStored = { code: 'STORAGE_UNAVAILABLE', status: 503, message: /nothing was stored/ }
const unknown = { code: 'STORAGE_UNAVAILABLE', status: 503, message: /outcome is unknown/ }

/** A Longwave with one AI, reached through a line that can be cut. */
async function openCuttable(t: TestContext) {
  const { url, drop } = await createDatabase()
  const proxy = await proxyTo(url)
  const storage = await openStorage({ dataDir: '', databaseUrl: proxy.url })
  t.after(async () => {
    await storage.close()
    await proxy.close()
    await assertSoundDatabase(url)
    await drop()
  })
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  const transmit = (content: string) => storage.write(commands.transmit, { keyHash, content })
  const stored = async () =>
    (await ask(url, 'select content from transmissions order by key')).map((row) => row['content'])
  return { url, proxy, storage, transmit, stored }
}

test('a commit that never arrived is known not to have happened, and the next write is served', async (t) => {
  const { proxy, transmit, stored } = await openCuttable(t)
  proxy.next('lost')
  await assert.rejects(transmit('Lost.'), nothingStored)
  await transmit('Then.')
  assert.deepEqual(await stored(), ['Then.'])
})

test('a commit whose answer got lost is known to have happened: everyone in it has the answer that was meant', async (t) => {
  const { proxy, storage, transmit, stored } = await openCuttable(t)
  proxy.next('unanswered')
  const [kept, taken] = await Promise.allSettled([
    transmit('Kept.'),
    storage.write(commands.register, {
      ai_name: 'weather-ear',
      created_by_org: 'Lab',
      keyHash: 'b'.repeat(64),
    }),
  ])
  assert.equal(kept.status, 'fulfilled')
  assert.equal(taken.status === 'rejected' && taken.reason.code, 'AI_NAME_TAKEN')
  await transmit('Then.')
  assert.deepEqual(await stored(), ['Kept.', 'Then.'])
})

test('when nobody can be asked the outcome is said to be unknown, and the same Idempotency-Key settles it', async (t) => {
  const { proxy, storage, stored } = await openCuttable(t)
  const retry = { scope: 'a', route: 'b', key: 'c', input: {} }
  const write = () => storage.write(commands.transmit, { keyHash, content: 'Perhaps.' }, retry)
  proxy.next('unreachable')
  await assert.rejects(write(), unknown)
  proxy.restore()
  assert.equal((await write()).replayed, true)
  assert.deepEqual(await stored(), ['Perhaps.'])
})

test('a commit that no standby has confirmed is never a success, not even when somebody ends the wait', async (t) => {
  const server = await startPostgres()
  t.after(() => server.stop())
  const url = server.url('postgres')
  // Even where whoever runs the database has chosen speed.
  await ask(url, 'alter database postgres set synchronous_commit = off')
  const told: Durability[] = []
  const storage = await openStorage({
    dataDir: '',
    databaseUrl: url,
    onDurability: (durability) => told.push(durability),
  })
  t.after(() => storage.close())
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  assert.equal(storage.durability(), 'local')
  const transmit = (content: string) => storage.write(commands.transmit, { keyHash, content })
  await ask(url, "alter system set synchronous_standby_names = 'nobody'")
  await ask(url, 'select pg_reload_conf()')
  const canceled = assert.rejects(transmit('Canceled.'), unknown)
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep'"
  while ((await ask(url, `select 1 ${waiting}`)).length === 0) await pause(20)
  await ask(url, `select pg_cancel_backend(pid) ${waiting}`)
  await canceled
  await assert.rejects(transmit('Waiting.'), unknown)
  const generation = storage.generation()
  await ask(url, 'alter system reset synchronous_standby_names')
  await ask(url, 'select pg_reload_conf()')
  // The wait ends, so it has happened after all, and nobody reads on as if it had not.
  while (storage.generation() === generation) await pause(5)
  await transmit('Confirmed.')
  const contents = await ask(url, 'select content from transmissions order by key')
  assert.deepEqual(
    contents.map((row) => row['content']),
    ['Canceled.', 'Waiting.', 'Confirmed.'],
  )
  while (told.length < 2) await pause(5)
  assert.deepEqual(told, ['replicated', 'local'])
})

test('the line may be cut at any moment: what was acknowledged is there once, and it goes on by itself', async (t) => {
  const { proxy, transmit, stored } = await openCuttable(t)
  const acknowledged: string[] = []
  let isOn = true
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; isOn; n++) {
      const content = `${writer}-${n}`
      try {
        await transmit(content)
        acknowledged.push(content)
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'STORAGE_UNAVAILABLE')
      }
    }
  })
  for (let cut = 0; cut < 20; cut++) {
    await pause(Math.random() * 60)
    proxy.cutAll()
  }
  await pause(100)
  const before = acknowledged.length
  while (acknowledged.length < before + 20) await pause(10)
  isOn = false
  await Promise.all(writers)
  const contents = await stored()
  assert.deepEqual(
    acknowledged.filter((content) => contents.filter((each) => each === content).length !== 1),
    [],
  )
})

test('two transactions that wait for each other: the batch is run again', async (t) => {
  const { url, transmit, stored } = await openCuttable(t)
  await ask(url, `alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '50ms'`)
  await disconnect(url)
  const other = new pg.Client(url)
  await other.connect()
  // Longwave locks the clock first; whoever does it the other way round stands for all that we do not know of.
  await other.query('begin; update accounts set bio = null')
  const sent = transmit('After all.')
  await pause(20)
  await other.query("set local deadlock_timeout = '10s'; update clock set used = used; commit")
  await sent
  await other.end()
  assert.deepEqual(await stored(), ['After all.'])
})

test('a read that takes too long is ended, and one that finds no connection free does not wait for ever', async (t) => {
  const { storage } = await openCuttable(t)
  const started = performance.now()
  const reads = await Promise.allSettled(Array.from({ length: 40 }, () => storage.db.all(nap, {})))
  for (const read of reads) {
    assert.equal(read.status === 'rejected' && read.reason.code, 'STORAGE_UNAVAILABLE')
    assert.equal(read.status === 'rejected' && read.reason.retryAfter, 2)
  }
  // Forty naps of a minute, one behind the other, would be the other way.
  assert.ok(performance.now() - started < 30_000)
  assert.equal((await storage.db.all(oneClock, {})).length, 1)
})

const nap = prepared((_: object) => q.selectFrom('clock').select(sql`pg_sleep(60)`.as('slept')))
const oneClock = prepared((_: object) => q.selectFrom('clock').select('used'))
