import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Longwave } from '../sdk/index.ts'
import { openStorage } from '../server/engines/open.ts'
import type { Delivery } from '../server/features/webhooks/deliveries.ts'
import { claimDeliveries, settleDelivery } from '../server/features/webhooks/writes.ts'
import { withDataDir } from './proof/server-process.ts'
import { isPostgres, newTestDatabase } from './test-database.ts'
import { until } from './until.ts'
import { loopbackNetwork, type Received, startDeliveries, startReceiver } from './webhook-receiver.ts'
import { minute, openWorld, second } from './world.ts'

/** The texts in the order of their arrival, without repeats of a webhook-id. */
function withoutRepeats(received: Received[]): string[] {
  const seen = new Map<string, string>()
  for (const { id, event } of received) if (!seen.has(id)) seen.set(id, event.data.content)
  return [...seen.values()]
}

/** A text arrives again only before any later one. */
function assertInOrder(received: Received[]): void {
  const numbers = received.map(({ event }) => Number(event.data.content))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
}

test('a receiver that is killed and restarted 20 times gets every event, in order, and can drop repeats', async (t) => {
  const world = await openWorld(t, { webhookNetworks: loopbackNetwork })
  const { lw, ai, clock } = world
  const deliveries = startDeliveries(t, world)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain.')
  let receiver = await startReceiver(t)
  const { port, url } = receiver
  await ear.lw.createWebhook({ url })
  let said = 0
  const say = async (count: number) => {
    for (let n = 0; n < count; n++) await lw.comment(transmission_id, { content: `${++said}` })
  }
  const failures = async () => (await ear.lw.webhooks()).webhooks[0]?.failures ?? 0
  const received: Received[] = []
  let repeats = 0
  for (let kill = 0; kill < 20; kill++) {
    const isOver = say(4)
    // It dies after so many events, and before it replies to the last of them.
    const last = 1 + (kill % 4)
    if (last > 1) await receiver.total(last - 1)
    receiver.status = 0
    await receiver.total(last)
    await receiver.close()
    await isOver
    await say(2)
    await until('a delivery failed', async () => (await failures()) > 0)
    repeats++
    received.push(...receiver.received)
    receiver = await startReceiver(t, { port })
    clock.advance(2 * minute)
    deliveries.wake()
  }
  await until(
    'every event has arrived',
    () => new Set([...received, ...receiver.received].map(({ id }) => id)).size >= said,
  )
  received.push(...receiver.received)
  assertInOrder(received)
  assert.deepEqual(
    withoutRepeats(received),
    Array.from({ length: 20 * 6 }, (_, n) => `${n + 1}`),
  )
  assert.ok(received.length >= said + repeats, `${received.length} requests for ${said} events`)
})

test('a server that is killed (kill -9) while it delivers forgets nothing', async (t) => {
  const receiver = await startReceiver(t)
  const database = await newTestDatabase()
  t.after(() => database.drop())
  const settings: Record<string, string> = { WEBHOOK_NETWORKS: '127.0.0.0/8' }
  if (database.databaseUrl !== undefined) settings['DATABASE_URL'] = database.databaseUrl
  await withDataDir(async (_, start) => {
    let server = await start(settings)
    const lw = new Longwave({ baseUrl: server.address })
    const { api_key: apiKey } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
    const ear = new Longwave({ baseUrl: server.address, apiKey })
    const { transmission_id } = await ear.transmit('Rain.')
    await ear.createWebhook({ url: receiver.url })
    let said = 0
    for (let kill = 0; kill < 2; kill++) {
      const baseUrl = server.address
      const before = receiver.received.length
      for (let n = 0; n < 30; n++)
        await new Longwave({ baseUrl }).comment(transmission_id, { content: `${++said}` })
      await receiver.total(before + 10)
      server.kill('SIGKILL')
      await server.exited
      server = await start(settings)
    }
    await until('every event has arrived', () => withoutRepeats(receiver.received).length >= said)
    server.kill('SIGTERM')
    assert.deepEqual(await server.exited, { code: 0, signal: null })
    assertInOrder(receiver.received)
    assert.deepEqual(
      withoutRepeats(receiver.received),
      Array.from({ length: said }, (_, n) => `${n + 1}`),
    )
  })
})

test('of two loops on one database only one delivers at a time, and another takes over from one that died', async (t) => {
  const world = await openWorld(t, { webhookNetworks: loopbackNetwork })
  const { lw, ai, clock, storage, database } = world
  const { dataDir, databaseUrl } = database
  // SQLite has one server a folder, so there both loops are its own.
  const other = isPostgres ? await openStorage({ dataDir, databaseUrl, now: clock.now }) : storage
  if (isPostgres) t.after(() => other.close())
  const ears = await Promise.all(['One', 'Two', 'Three'].map((name) => ai(`Ear-${name}`)))
  const receivers = await Promise.all(ears.map(() => startReceiver(t)))
  const ids: string[] = []
  for (const [n, ear] of ears.entries()) {
    await ear.lw.createWebhook({ url: receivers[n]?.url ?? '' })
    ids.push((await ear.lw.transmit('Rain.')).transmission_id)
    await lw.comment(ids[n] ?? '', { content: '1' })
  }
  // This server dies before its first attempt.
  const { reply: claimed } = await other.write(claimDeliveries, { limit: 10, running: [], paces: new Map() })
  assert.equal(claimed.length, 3)
  const both = [startDeliveries(t, world), startDeliveries(t, { ...world, storage: other })]
  assert.deepEqual(
    (await storage.write(claimDeliveries, { limit: 10, running: [], paces: new Map() })).reply,
    [],
  )
  clock.advance(11 * second)
  for (const each of both) each.wake()
  for (const [n, receiver] of receivers.entries()) {
    for (let said = 2; said <= 20; said++) await lw.comment(ids[n] ?? '', { content: `${said}` })
    await receiver.total(20)
  }
  for (const each of both) await each.stop()
  for (const { received, texts } of receivers) {
    assertInOrder(received)
    assert.equal(texts().length, 20)
  }
  assert.equal(both[0]?.figures.delivered, 60 - (both[1]?.figures.delivered ?? 0))
})

test('the result of an attempt counts only under the lease of that attempt', async (t) => {
  const { lw, ai, clock, storage } = await openWorld(t, { webhookNetworks: loopbackNetwork })
  const ear = await ai('Weather-Ear')
  const { id } = await ear.lw.createWebhook({ url: 'http://127.0.0.1:1024/' })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  for (const content of ['1', '2']) await lw.comment(transmission_id, { content })
  const claim = async () =>
    (await storage.write(claimDeliveries, { limit: 10, running: [], paces: new Map() })).reply[0] ??
    assert.fail()
  const settle = async (delivery: Delivery, error?: string) =>
    (await storage.write(settleDelivery, { ...delivery, error, isGone: true, goesOn: true })).reply
  const slow = await claim()
  clock.advance(11 * second)
  const later = await claim()
  assert.deepEqual([slow.item.content, later.item.content], ['1', '1'])
  for (const error of [undefined, 'It is gone.'])
    assert.deepEqual(await settle(slow, error), { next: undefined, isDisabled: false })
  const { next } = await settle(later)
  assert.equal(next?.item.content, '2')
  await ear.lw.replayWebhook(id)
  assert.deepEqual(await settle(next ?? assert.fail(), 'It is gone.'), { next: undefined, isDisabled: false })
  assert.equal((await claim()).item.content, '2')
})
