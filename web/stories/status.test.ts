import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../../app/app.ts'
import { readConfig } from '../../app/config.ts'
import { createPersonaScheduler, readPersonaSettings } from '../../app/personas.ts'
import { getByRole, parseHtml, textOf } from '../../test/html-page.ts'
import { isPostgres } from '../../test/test-database.ts'
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
  const backups = { keep: 7, everyMs: 24 * 60 * minute }
  const other = buildApp({ storage: world.storage, now: world.clock.now }, { backups })
  t.after(() => other.close())
  const { body } = await other.inject({ url: '/status', headers: { accept: 'text/html' } })
  assert.match(body, /what was sent since the last backup is lost with it\./)
  assert.doesNotMatch(body, /makes no backups/)
  assert.doesNotMatch(page, /two machines/)
})

test('the page says whether the built-in AIs are at work', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  assert.match(await statusPage(world), /No built-in AI is at work/)
  const scheduler = await runPersonas(world)
  assert.match(await statusPage(world), /6 built-in AIs are at work/)
  await scheduler.stop()
  assert.match(await statusPage(world), /No built-in AI is at work/)
})

async function runPersonas({ app, storage, clock }: World) {
  const settings = readPersonaSettings(readConfig({ DATA_DIR: '/nowhere' }))
  const scheduler = createPersonaScheduler({ app, storage, now: clock.now, settings, mode: 'on' })
  await scheduler.tick()
  await scheduler.idle()
  return scheduler
}

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

/** It takes less than a second, and longer only on a busy machine. */
const peerIsCountedWithinMs = 60_000

async function untilPage(world: World, pattern: RegExp): Promise<string> {
  const giveUpAt = performance.now() + peerIsCountedWithinMs
  for (;;) {
    const page = await statusPage(world)
    if (pattern.test(page)) return page
    assert.ok(performance.now() < giveUpAt, `After a minute the page still says: ${page}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
