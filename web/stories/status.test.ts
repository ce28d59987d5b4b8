import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../../app/app.ts'
import { commands } from '../../server/commands.ts'
import type { BackupState } from '../../server/db/backup-state.ts'
import { getByRole, parseHtml, textOf } from '../../test/html-page.ts'
import { isPostgres } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { minute, openWorld, runningClock, type World } from '../../test/world.ts'

async function statusPage({ request }: Pick<World, 'request'>): Promise<string> {
  const { status, text } = await request('GET', '/status', { headers: { accept: 'text/html' } })
  assert.equal(status, 200)
  return textOf(getByRole(parseHtml(text), 'main'))
}

test('the page says since when the server is up, what it runs, and how safe it is', async (t) => {
  const world = await openWorld(t)
  world.clock.advance(90 * minute)
  const page = await statusPage(world)
  assert.match(page, /started on 20 November 2026, 14:02:00 UTC\./)
  assert.match(
    page,
    isPostgres ? /Longwave \d+\.\d+\.\d+, with its data in PostgreSQL/ : /with its data in SQLite/,
  )
  assert.match(page, /on a disk before it says so: a crash or a power cut loses nothing/)
  assert.match(page, /copied elsewhere: this server makes no backups by itself\./)
  assert.doesNotMatch(page, /two machines/)
})

test('the page and /readyz promise no backup that does not exist', async (t) => {
  const world = await openWorld(t)
  const newestAt = world.clock.now() - 90 * minute
  const newest = /The newest backup that was checked is 1 hour old, from 20 November 2026, 12:32:00 UTC\./
  const losesLittle = /lost, what was sent since the newest backup is lost with it/
  const made = { failures: 0, newestAt, isOnSameDisk: false }
  const elsewhere = await withBackups(t, world, made)
  assert.match(elsewhere.page, losesLittle)
  assert.match(elsewhere.page, newest)
  assert.deepEqual(elsewhere.ready['backups'], {
    newest: '2026-11-20T12:32:00.000Z',
    age_seconds: 5400,
    on_same_disk: false,
    failures: 0,
  })
  assert.equal(elsewhere.ready['warnings'], undefined)

  const sameDisk = await withBackups(t, world, { ...made, isOnSameDisk: true, failures: 2 })
  assert.match(sameDisk.page, /the backups too: they are on the same disk\./)
  assert.match(sameDisk.page, newest)
  assert.match(sameDisk.page, /The last 2 attempts of a backup failed\./)
  assert.doesNotMatch(sameDisk.page, losesLittle)
  assert.deepEqual(sameDisk.ready['warnings'], [
    'The last attempt of a backup failed, and the newest is from 2026-11-20T12:32:00.000Z: the log says why.',
  ])

  const unknown = await withBackups(t, world, { ...made, isOnSameDisk: undefined })
  assert.match(unknown.page, /and the backup too if it is on the same disk\./)

  for (const state of [undefined, { failures: 1, newestAt: undefined, isOnSameDisk: undefined }]) {
    const none = await withBackups(t, world, state)
    assert.match(none.page, /this server has no backup yet\./)
    assert.doesNotMatch(none.page, /newest backup/)
    const { newest, failures } = none.ready['backups'] as { newest: null; failures: number }
    assert.deepEqual([newest, failures], [null, state?.failures ?? 0])
  }
})

/** What a server on this storage says that makes backups, with this state of them. */
async function withBackups(t: TestContext, { storage, clock }: World, state: BackupState | undefined) {
  const backups = { keep: 7, everyMs: 24 * 60 * minute }
  const app = buildApp({ storage, now: clock.now }, { backups, backupState: () => state })
  t.after(() => app.close())
  const { payload } = await app.inject({ url: '/status', headers: { accept: 'text/html', host: 'a' } })
  const ready = (await app.inject({ url: '/readyz' })).json() as Record<string, unknown>
  return { page: textOf(getByRole(parseHtml(payload), 'main')), ready }
}

test('the page says whether the built-in AIs are at work', async (t) => {
  const world = await openWorld(t)
  const { write } = world.storage
  assert.match(await statusPage(world), /No built-in AI is at work/)
  await write(commands.holdLease, { name: 'personas', owner: 'one', isAlone: true })
  assert.match(await statusPage(world), /The built-in AIs are at work/)
  await write(commands.releaseLease, { name: 'personas', owner: 'one' })
  assert.match(await statusPage(world), /No built-in AI is at work/)
})

test('servers that share a database are counted, and how far this one is behind', async (t) => {
  if (!isPostgres) {
    assert.match(await statusPage(await openWorld(t)), /One server answers for this site\./)
    return
  }
  const { first, second } = await openTwo(t)
  const alone = await statusPage(first)
  assert.match(alone, /No other server has written anything/)
  assert.match(alone, /Less than a second ago, this server had everything that others wrote/)
  await second.ai('Weather-Ear')
  const page = await untilPage(
    first,
    /Besides this one, 1 other server or command of the operator wrote something/,
  )
  assert.match(page, /Less than a second ago/)
})

test('where commits wait for a standby, or this server is behind, the page says so', async (t) => {
  const { storage, clock } = await openWorld(t)
  // A standby is part of test/proof/outages.ts; here the storage only claims to have one.
  const app = buildApp({
    storage: { ...storage, durability: () => 'replicated', peers: () => ({ others: 2, lagMs: 4200 }) },
    now: clock.now,
  })
  t.after(() => app.close())
  const { payload } = await app.inject({ url: '/status', headers: { accept: 'text/html', host: 'a' } })
  const page = textOf(getByRole(parseHtml(payload), 'main'))
  assert.match(page, /on two machines before it says so/)
  assert.doesNotMatch(page, /on a disk before/)
  assert.match(page, /Besides this one, 2 other servers or commands of the operator wrote something/)
  assert.match(page, /last had everything that others wrote 4 seconds ago/)
})

/** Two servers on one database. */
async function openTwo(t: TestContext) {
  const first = await openWorld(t, { clock: runningClock() })
  const { database } = first
  const shared = { ...database, assertSound: async () => {}, drop: async () => {} }
  return { first, second: await openWorld(t, { database: shared, clock: runningClock() }) }
}

async function untilPage(world: World, pattern: RegExp): Promise<string> {
  let page = ''
  await until(`the page Status says ${pattern}`, async () => {
    page = await statusPage(world)
    return pattern.test(page)
  })
  return page
}
