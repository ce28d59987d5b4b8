import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Longwave } from '../sdk/index.ts'
import { runSql } from '../test/postgres/databases.ts'
import { type PostgresServer, startPostgres } from '../test/postgres/server.ts'
import { type ServerProcess, withDataDir } from '../test/proof/server-process.ts'
import { until } from '../test/until.ts'

test('the durability follows the settings and the standbys while the server runs', async (t) => {
  const { primary, standby, as } = await startPair(t)
  await withDataDir(async (_, start) => {
    const lw = await start({ DATABASE_URL: primary.url('longwave') })
    assert.deepEqual(await ready(lw), { status: 'ready', durability: 'local' })
    await untilStatus(lw, /If that disk itself is lost/)

    await as(primary, "alter system set synchronous_standby_names = 'standby'")
    await untilDurability(lw, 'replicated')
    assert.match(lw.output(), /changed to replicated/)
    await untilStatus(lw, /on two machines before it says so/)

    // A setting for speed is not followed: no write is acknowledged while the standby stands still.
    await as(primary, 'alter system set synchronous_commit = off')
    const thaw = await standby.freeze()
    const ear = new Longwave({ baseUrl: lw.address, retries: 0 })
    await assert.rejects(ear.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' }), {
      code: 'STORAGE_UNAVAILABLE',
    })
    thaw()
    await untilDurability(lw, 'replicated')

    // The standby counts no longer: it is connected, and none waits for it.
    await as(primary, "alter system set synchronous_standby_names = 'another'")
    await until('the log says unconfirmed', () => /changed to unconfirmed/.test(lw.output()))
    await untilStatus(lw, /nobody can see that it is/)
    assert.match(lw.output(), /no such standby is streaming: writes wait/)

    await as(primary, "alter system set synchronous_standby_names = 'standby'")
    await untilDurability(lw, 'replicated')
    await standby.end('SIGKILL')
    await until(
      'the log says unconfirmed again',
      () => lw.output().match(/changed to unconfirmed/g)?.length === 2,
    )
    await standby.start()
    await untilDurability(lw, 'replicated')
  })
})

test('without the right to see standbys the durability is unconfirmed, and the sentence says what to grant', async (t) => {
  const { primary, as } = await startPair(t)
  await as(primary, "alter system set synchronous_standby_names = 'standby'")
  await as(primary, 'create role reader login')
  await runSql(primary.url('longwave'), 'grant all on schema public to reader')
  await withDataDir(async (_, start) => {
    const lw = await start({ DATABASE_URL: primary.url('longwave').replace('longwave@', 'reader@') })
    const { durability, warnings } = await ready(lw)
    assert.equal(durability, 'unconfirmed')
    assert.match(String(warnings), /grant pg_read_all_stats to that role/)
    assert.match(lw.output(), /grant pg_read_all_stats to that role/)
    await as(primary, 'grant pg_read_all_stats to reader')
    await untilDurability(lw, 'replicated')
    assert.deepEqual(await ready(lw), { status: 'ready', durability: 'replicated' })
  })
})

test('a standby that has more than its primary does not count, although it confirms', async (t) => {
  const { primary, standby, as } = await startPair(t)
  await as(primary, "alter system set synchronous_standby_names = 'standby'")
  // Both histories stay in one file of the log: a standby begins with the first byte of a file.
  await as(primary, 'select pg_switch_wal()')
  await primary.end('SIGINT')
  const restore = await primary.saveData()
  await primary.start()
  // More than the tables of Longwave take.
  await as(primary, "select pg_logical_emit_message(true, 'lost', repeat('x', 8000000))")
  await primary.end('SIGKILL')
  await restore()
  await primary.start()
  const streaming = "select 1 from pg_stat_replication where state = 'streaming'"
  await until(
    'the standby streams',
    async () => (await runSql(primary.url('postgres'), streaming)).length === 1,
  )
  await withDataDir(async (_, start) => {
    const lw = await start({ DATABASE_URL: primary.url('longwave') })
    const { durability, warnings } = await ready(lw)
    assert.equal(durability, 'unconfirmed')
    assert.match(String(warnings), /another history and confirms what it does not have/)
  })
  await standby.end('SIGKILL')
})

async function startPair(t: TestContext) {
  const primary = await startPostgres()
  t.after(() => primary.stop())
  await runSql(primary.url('postgres'), 'create database longwave')
  const standby = await primary.startStandby()
  t.after(() => standby.stop())
  /** Runs a statement as superuser, and reads the settings again. */
  const as = async ({ url }: PostgresServer, statement: string) => {
    await runSql(url('postgres'), statement)
    await runSql(url('postgres'), 'select pg_reload_conf()')
  }
  return { primary, standby, as }
}

const ready = async ({ address }: ServerProcess) =>
  (await (await fetch(`${address}/readyz`)).json()) as { durability?: string; warnings?: string[] }
const untilStatus = ({ address }: ServerProcess, words: RegExp) =>
  until(`the page Status says ${words}`, async () =>
    words.test(await (await fetch(`${address}/status`, { headers: { accept: 'text/html' } })).text()),
  )
const untilDurability = (server: ServerProcess, durability: string) =>
  until(`it is ${durability}`, async () => (await ready(server)).durability === durability)
