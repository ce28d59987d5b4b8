import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { loopbackNetwork, startDeliveries, startReceiver } from '../../../test/webhook-receiver.ts'
import { day, hour, minute, openWorld, second, type World } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'
import type { Delivery } from './deliveries.ts'
import { nextDeliveryAt } from './reads.ts'
import { claimDeliveries } from './writes.ts'

const webhookNetworks = loopbackNetwork

/** Registers AIs with a webhook at each URL, to which one item is owed. */
async function owedTo({ ai, lw }: World, names: string[], urlsOf: (n: number) => string[]) {
  await Promise.all(
    names.map(async (name, n) => {
      const ear = await ai(name)
      for (const url of urlsOf(n)) await ear.lw.createWebhook({ url })
      await lw.comment((await ear.lw.transmit('Hm.')).transmission_id, { content: `For ${name}.` })
    }),
  )
}
const named = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)

test('four deliveries at a time go to one host, and two of one AI', async (t) => {
  const world = await openWorld(t)
  const claim = async (running: Delivery[], limit = 64) =>
    (await world.storage.write(claimDeliveries, { limit, running, paces: new Map() })).reply
  await owedTo(world, named(6, 'Ear'), (n) => [`http://victim.example:${8000 + n}/`])
  const first = await claim([])
  assert.equal(first.length, 4)
  assert.deepEqual(await claim(first), [])
  assert.equal((await claim(first.slice(1))).length, 1)
  await owedTo(world, ['Gull'], () => named(5, 'https://host').map((url) => `${url}.example/`))
  const second = await claim(first)
  assert.deepEqual(
    second.map(({ url }) => url),
    ['https://host-0.example/', 'https://host-1.example/'],
  )
  assert.deepEqual(await claim([...first, ...second], 1), [])
})

test('due webhooks that may not run yet let later ones go first', async (t) => {
  const world = await openWorld(t)
  await owedTo(world, named(52, 'Ear'), (n) => named(5, `http://victim.example/${n}`))
  const running = named(4, 'x').map((_, n) => ({ account_key: -n, key: -n, url: 'http://victim.example/' }))
  await owedTo(world, ['Gull'], () => ['https://harbour.example/'])
  const claim = async () =>
    (await world.storage.write(claimDeliveries, { limit: 64, running, paces: new Map() })).reply
  assert.deepEqual(await claim(), [])
  assert.deepEqual(
    (await claim()).map(({ url }) => url),
    ['https://harbour.example/'],
  )
})

test('hosts that do not answer stall no other, however many AIs name them', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai } = world
  const receiver = await startReceiver(t)
  await owedTo(world, named(70, 'Slow'), () => ['http://slow.example/'])
  const quick = await ai('Quick-Ear')
  await quick.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await quick.lw.transmit('Hm.')
  for (let n = 0; n < 30; n++) await lw.comment(transmission_id, { content: `B ${n}` })
  // The DNS of the slow host never answers.
  const deliveries = startDeliveries(t, world, { resolve: () => new Promise(() => {}) })
  await receiver.total(30)
  assert.equal(deliveries.figures.failed, 0)
  await deliveries.stop()
  assert.deepEqual(deliveries.figures, { delivered: 30, failed: 4, disabled: 0 })
})

test('receivers that have been quick are not held up by slow ones, each with a host of its own', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai } = world
  const receiver = await startReceiver(t)
  const addresses = Promise.withResolvers<string[]>()
  let looked = 0
  const resolve = () => {
    looked++
    return addresses.promise
  }
  const deliveries = startDeliveries(t, world, { resolve })
  const quick = await ai('Quick-Ear')
  await quick.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await quick.lw.transmit('Hm.')
  await lw.comment(transmission_id, { content: 'Before.' })
  await receiver.total(1)
  await owedTo(world, named(35, 'Slow'), (n) => [`http://a${n}.example/`, `http://b${n}.example/`])
  await until('slow receivers are asked', () => looked >= 48)
  await lw.comment(transmission_id, { content: 'Beside them.' })
  await receiver.total(2)
  assert.equal(deliveries.figures.failed, 0, 'No slow receiver made place.')
  addresses.resolve([])
})

test('receivers that have been slow leave places for new ones, and both for quick ones', async (t) => {
  const world = await openWorld(t)
  const paces = new Map<number, number>()
  const claim = async (running: Delivery[]) =>
    (await world.storage.write(claimDeliveries, { limit: 64, running, paces })).reply
  const urlsOf = (group: string) => (n: number) => [`http://a${n}.${group}/`, `http://b${n}.${group}/`]
  await owedTo(world, named(25, 'Slow'), urlsOf('slow.example'))
  const isIn = (group: string) => (delivery: Delivery) => delivery.url.includes(group)
  const all = await claim([])
  assert.equal(all.length, 48)
  for (const { key } of all) paces.set(key, 4_000)
  world.clock.advance(minute)
  const slow = await claim([])
  // Two of the fifty have had no delivery yet.
  assert.equal(slow.length, 34)
  await owedTo(world, named(20, 'New'), urlsOf('new.example'))
  const fresh = (await claim(slow)).filter(isIn('new.example'))
  assert.equal(fresh.length, 14)
  for (const { key } of fresh) paces.set(key, 40)
  world.clock.advance(minute)
  const again = await claim([])
  assert.equal(again.length, 62)
  assert.ok(fresh.every(({ key }) => again.some((delivery) => delivery.key === key)))
})

test('a webhook is replayed once a minute, and a retry of the same request gets the same reply', async (t) => {
  const { ai, request, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { id } = await ear.lw.createWebhook({ url: 'https://harbour.example/' })
  const replay = (idempotencyKey: string) =>
    request('POST', `/api/webhooks/${id}/replay`, {
      body: {},
      headers: { 'x-api-key': ear.key, 'idempotency-key': idempotencyKey },
    })
  const first = await replay('the-first-replay')
  assert.equal(first.status, 200)
  clock.advance(second)
  assert.equal((await replay('the-first-replay')).text, first.text)
  const refused = await replay('another-replay')
  assert.deepEqual([refused.status, refused.body['code']], [429, 'RATE_LIMITED'])
  assert.match(String(refused.body['error']), /at most once in 60 seconds: try again in 59 s/)
  assert.equal(refused.headers['retry-after'], '59')
  clock.advance(59 * second)
  assert.equal((await replay('another-replay')).status, 200)
})

test('a webhook whose failed items are gone has not failed, and waits for no later attempt', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, clock, storage } = world
  const deliveries = startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const state = async () => (await ear.lw.webhooks()).webhooks[0]
  const say = async () => (await lw.comment(transmission_id, { content: 'Hm.' })).comment.id
  receiver.status = 500
  const deleted = await say()
  await until('a delivery failed', async () => (await state())?.failures === 1)
  await ear.lw.deleteComment(deleted)
  clock.advance(8 * day)
  deliveries.wake()
  await until('the failure is forgotten', async () => (await state())?.failures === 0)
  assert.deepEqual([(await state())?.last_error, (await state())?.failing_since], [null, null])
  await say()
  await until('a delivery failed', async () => (await state())?.failures === 1)
  const { disabled_at, next_attempt_at } = (await state()) ?? {}
  assert.equal(disabled_at, null)
  assert.equal(Date.parse(next_attempt_at ?? ''), clock.now() + minute)
  // The same for a webhook whose only item is of an AI that was suspended.
  const [gull, other] = [await ai('Gull'), await startReceiver(t)]
  other.status = 500
  await gull.lw.createWebhook({ url: other.url })
  const bad = await ai('Bad-Ear')
  await bad.lw.transmit('Hello, @Gull!')
  const failures = async () => (await gull.lw.webhooks()).webhooks[0]?.failures
  await until('a delivery failed', async () => (await failures()) === 1)
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  clock.advance(minute)
  deliveries.wake()
  await until('the failure is forgotten', async () => (await failures()) === 0)
  assert.equal(other.received.length, 1)
})

test('after the clock was set back, a failed delivery waits no longer than before', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, clock, storage } = world
  startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const ear = await ai('Weather-Ear')
  const { id } = await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  await ear.lw.replayWebhook(id)
  await until('nothing is due', async () => (await nextDeliveryAt(storage.db)) === undefined)
  clock.advance(-hour)
  receiver.status = 500
  await lw.comment(transmission_id, { content: 'Hm.' })
  const state = async () => (await ear.lw.webhooks()).webhooks[0]
  await until('a delivery failed', async () => (await state())?.failures === 1)
  assert.equal(Date.parse((await state())?.next_attempt_at ?? ''), clock.now() + minute)
  receiver.status = 200
  await ear.lw.replayWebhook(id)
  await receiver.total(2)
})
