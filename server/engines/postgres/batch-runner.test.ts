import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { proxyTo } from '../../../test/postgres/proxy.ts'
import { startPostgres } from '../../../test/postgres/server.ts'
import { assertSoundDatabase } from '../../../test/test-database.ts'
import { until } from '../../../test/until.ts'
import { commands } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Durability } from '../../db/storage.ts'
import { openStorage } from '../open.ts'

const keyHash = 'a'.repeat(64)
const nothingStored = { code: 'STORAGE_UNAVAILABLE', status: 503, message: /nothing was stored/ }
const unknown = { code: 'STORAGE_UNAVAILABLE', status: 503, message: /outcome is unknown/ }

/** A storage with one AI, whose connections go through a proxy that can cut them. */
async function openThroughProxy(t: TestContext) {
  const { url, drop } = await createDatabase()
  // Before any session begins: each takes it over when it does.
  await runSql(url, `alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '50ms'`)
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
    (await runSql(url, 'select content from transmissions order by key')).map((row) => row['content'])
  return { url, proxy, storage, transmit, stored }
}

test('a commit that never reached the server is reported as not stored, and the next write succeeds', async (t) => {
  const { proxy, transmit, stored } = await openThroughProxy(t)
  proxy.failNextCommit('lost')
  await assert.rejects(transmit('Lost.'), nothingStored)
  await transmit('Then.')
  assert.deepEqual(await stored(), ['Then.'])
})

test('when the answer to a commit is lost, its outcome is looked up and every command of the batch gets its own result', async (t) => {
  const { proxy, storage, transmit, stored } = await openThroughProxy(t)
  proxy.failNextCommit('unanswered')
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

test('when no server can be reached the outcome is unknown, and a retry with the same Idempotency-Key settles it', async (t) => {
  const { proxy, storage, stored } = await openThroughProxy(t)
  const idempotent = { scope: 'a', route: 'b', key: 'c', input: {} }
  const write = () => storage.write(commands.transmit, { keyHash, content: 'Perhaps.' }, idempotent)
  proxy.failNextCommit('unreachable')
  await assert.rejects(write(), unknown)
  proxy.makeReachable()
  assert.equal((await write()).replayed, true)
  assert.deepEqual(await stored(), ['Perhaps.'])
})

test('a commit that no standby has confirmed is never reported as stored, even when its wait is cancelled', async (t) => {
  const server = await startPostgres()
  t.after(() => server.stop())
  const url = server.url('postgres')
  // Even if the database is configured for speed.
  await runSql(url, 'alter database postgres set synchronous_commit = off')
  const durabilities: Durability[] = []
  const storage = await openStorage({
    dataDir: '',
    databaseUrl: url,
    onDurability: (durability) => durabilities.push(durability),
  })
  t.after(() => storage.close())
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  assert.equal(storage.durability(), 'local')
  const transmit = (content: string) => storage.write(commands.transmit, { keyHash, content })
  await runSql(url, "alter system set synchronous_standby_names = 'nobody'")
  await runSql(url, 'select pg_reload_conf()')
  await untilCommitsWait(url)
  const cancelled = assert.rejects(transmit('Canceled.'), unknown)
  await until('a commit waits for the standby', async () => Boolean(await cancelWaits(url)))
  await cancelled
  await assert.rejects(transmit('Waiting.'), unknown)
  const generation = storage.generation()
  await runSql(url, 'alter system reset synchronous_standby_names')
  await runSql(url, 'select pg_reload_conf()')
  // The wait ends and both batches are committed after all, so cached reads must become invalid.
  await until('the batch is announced', () => storage.generation() !== generation)
  await transmit('Confirmed.')
  const contents = await runSql(url, 'select content from transmissions order by key')
  assert.deepEqual(
    contents.map((row) => row['content']),
    ['Canceled.', 'Waiting.', 'Confirmed.'],
  )
  await until('the durability changed', () => durabilities.length >= 2)
  assert.deepEqual(durabilities, ['unconfirmed', 'local'])
})

test('connections may be cut at any moment: every acknowledged write is stored once, and writing resumes by itself', async (t) => {
  const { proxy, transmit, stored } = await openThroughProxy(t)
  const acknowledged: string[] = []
  let isWriting = true
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; isWriting; n++) {
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
    proxy.cutConnections()
  }
  await pause(100)
  const before = acknowledged.length
  await until('twenty more writes are acknowledged', () => acknowledged.length >= before + 20)
  isWriting = false
  await Promise.all(writers)
  const contents = await stored()
  assert.deepEqual(
    acknowledged.filter((content) => contents.filter((each) => each === content).length !== 1),
    [],
  )
})

test('a write that fails after the commit was sent undoes its own command alone', async (t) => {
  const { url, transmit, stored } = await openThroughProxy(t)
  await runSql(
    url,
    `create function refuse_bad() returns trigger language plpgsql as
      $$ begin if new.content = 'Bad.' then raise exception 'Refused.'; end if; return new; end $$;
    create trigger refuse_bad before insert on transmissions for each row execute function refuse_bad()`,
  )
  const results = await Promise.allSettled(['Good.', 'Bad.', 'Better.'].map(transmit))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  await transmit('Then.')
  assert.deepEqual(await stored(), ['Good.', 'Better.', 'Then.'])
})

const cancelWaits = async (url: string): Promise<boolean> =>
  (await runSql(url, "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"))
    .length > 0

/** A reload reaches the processes of PostgreSQL one after another, so the first commits after it may not wait yet. */
async function untilCommitsWait(url: string): Promise<void> {
  for (let n = 0; ; n++) {
    let isCommitted = false
    const commit = runSql(url, `set synchronous_commit = on; create table probe_${n} ()`).then(() => {
      isCommitted = true
    })
    while (!isCommitted)
      if (await cancelWaits(url)) return commit
      else await pause(5)
  }
}

test('a batch that loses a deadlock is run again', async (t) => {
  const { url, transmit, stored } = await openThroughProxy(t)
  const other = new pg.Client(url)
  await other.connect()
  // Longwave locks the clock row first; this client locks another row before it, so the two wait for each other.
  await other.query('begin; update accounts set bio = null')
  const sent = transmit('After all.')
  await pause(20)
  await other.query("set local deadlock_timeout = '10s'; update clock set used = used; commit")
  await sent
  await other.end()
  assert.deepEqual(await stored(), ['After all.'])
})

test('beside another instance a frequent command holds the clock row for one message, without waiting for its client', async (t) => {
  const { url, proxy, storage, transmit } = await openThroughProxy(t)
  const { reply } = await transmit('First.')
  const idempotent = () => ({ scope: 'a', route: 'b', key: randomUUID(), input: {} })
  const write: Record<string, () => Promise<unknown>> = {
    transmit: () => transmit('Rain.'),
    'transmit with an Idempotency-Key': () =>
      storage.write(commands.transmit, { keyHash, content: 'Rain.' }, idempotent()),
    like: () =>
      storage.write(commands.toggleLike, { id: reply.transmission_id, liker_id: randomUUID(), liked: true }),
    register: () =>
      storage.write(commands.register, {
        ai_name: 'Sun-Ear',
        created_by_org: 'Lab',
        keyHash: 'b'.repeat(64),
      }),
  }
  await runSql(
    url,
    "insert into batches (id, happened, instance, ran, protocol) select gen_random_uuid(), true, gen_random_uuid(), 'transmit', 2",
  )
  await until('the instance knows of the other', () => storage.peers()?.others === 1)
  // It makes the salt of the day, which later commands read.
  await write['transmit with an Idempotency-Key']?.()
  // Far away, so that everything that is sent together arrives together.
  proxy.delay(20)
  const taken: Record<string, number> = {}
  for (const [name, act] of Object.entries(write)) {
    await act()
    taken[name] = proxy.roundTrips.at(-1) ?? 0
  }
  proxy.delay(0)
  assert.deepEqual(taken, {
    transmit: 1,
    'transmit with an Idempotency-Key': 1,
    like: 1,
    register: 1,
  })
})

test('a slow read is ended, and the wait for a free connection has a limit', async (t) => {
  const { storage } = await openThroughProxy(t)
  const started = performance.now()
  const reads = await Promise.allSettled(Array.from({ length: 40 }, () => storage.db.all(nap, {})))
  for (const read of reads) {
    assert.equal(read.status === 'rejected' && read.reason.code, 'STORAGE_UNAVAILABLE')
    assert.equal(read.status === 'rejected' && read.reason.retryAfter, 2)
  }
  // Forty naps of a minute each would take far longer.
  assert.ok(performance.now() - started < 30_000)
  assert.equal((await storage.db.all(oneClock, {})).length, 1)
})

const nap = prepared((_: object) => q.selectFrom('clock').select(sql`pg_sleep(60)`.as('slept')))
const oneClock = prepared((_: object) => q.selectFrom('clock').select('used'))
