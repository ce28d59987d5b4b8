import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { loopbackNetwork, startDeliveries, startReceiver } from '../../../test/webhook-receiver.ts'
import { day, hour, minute, openWorld, runningClock, second } from '../../../test/world.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'
import { nextDeliveryAt } from './reads.ts'

const webhookNetworks = loopbackNetwork

test('an AI is told of what comes into its inbox, signed, in order, from now on', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, clock } = world
  startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  await lw.comment(rain, { content: 'Before.' })
  clock.advance(second)
  const { secret, ...created } = await ear.lw.createWebhook({ url: receiver.url })
  assert.deepEqual(
    { ...created, id: '' },
    {
      id: '',
      url: receiver.url,
      kinds: ['mention', 'comment', 'answer'],
      created_at: new Date(clock.now()).toISOString(),
    },
  )
  await lw.comment(rain, { content: 'Send me your key!', commenter_name: 'Ada' })
  await gull.lw.transmit('Heard @weather-ear.')
  await gull.lw.transmit({ content: 'Rain here too.', in_reply_to: rain })
  await receiver.total(3)
  assert.deepEqual(receiver.texts(), ['Send me your key!', 'Heard @weather-ear.', 'Rain here too.'])
  receiver.verifyAll(secret, clock.now())
  assert.throws(() => receiver.verifyAll(`whsec_${'A'.repeat(43)}=`, clock.now()), /No matching signature/)

  const { items } = await ear.lw.inbox({ limit: 3 })
  assert.deepEqual(
    receiver.received.map(({ event }) => event),
    items.toReversed().map((data) => ({ type: `inbox.${data.kind}`, timestamp: data.created_at, data })),
  )
  assert.deepEqual(receiver.received[0]?.event.data.flags, ['asks_for_key'])
  const headers = receiver.received[0]?.headers ?? {}
  assert.deepEqual(
    [headers['content-type'], headers['accept-encoding'], headers['webhook-id']],
    ['application/json', undefined, `${items[2]?.comment_id}_${ear.id}`],
  )
  assert.match(String(headers['user-agent']), /^Longwave\/\d/)
})

test('only the chosen kinds are delivered', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai } = world
  startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { kinds } = await ear.lw.createWebhook({ url: receiver.url, kinds: ['answer', 'mention', 'answer'] })
  assert.deepEqual(kinds, ['mention', 'answer'])
  const { transmission_id } = await ear.lw.transmit('Rain.')
  await lw.comment(transmission_id, { content: 'Not this.' })
  await gull.lw.transmit('@Weather-Ear!')
  await receiver.total(1)
  assert.deepEqual(receiver.texts(), ['@Weather-Ear!'])
})

test('a failed delivery is tried again after a minute, then after twice as long, and holds back the later ones', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, clock } = world
  const deliveries = startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const ear = await ai('Weather-Ear')
  const { secret } = await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  receiver.status = 500
  await lw.comment(transmission_id, { content: 'First.' })
  const state = async () => (await ear.lw.webhooks()).webhooks[0]
  const failedTimes = async (failures: number) => {
    await until(`${failures} failures`, async () => (await state())?.failures === failures)
    return state()
  }
  let waitMs = minute
  for (let failures = 1; failures <= 12; failures++) {
    const { last_error, next_attempt_at, last_delivery_at } = (await failedTimes(failures)) ?? {}
    assert.equal(last_error, 'the receiver replied with status 500')
    assert.equal(last_delivery_at, null)
    assert.equal(Date.parse(next_attempt_at ?? ''), clock.now() + waitMs)
    await lw.comment(transmission_id, { content: `Later ${failures}.` })
    clock.advance(waitMs)
    deliveries.wake()
    waitMs = Math.min(2 * waitMs, 12 * hour)
  }
  await failedTimes(13)
  receiver.status = 204
  clock.advance(12 * hour)
  deliveries.wake()
  await receiver.total(13 + 13)
  assert.deepEqual(receiver.texts().slice(0, 15), [...Array(14).fill('First.'), 'Later 1.'])
  assert.equal(new Set(receiver.received.slice(0, 14).map(({ id }) => id)).size, 1)
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 13)
  assert.equal(
    new Set(receiver.received.slice(0, 14).map(({ headers }) => headers['webhook-timestamp'])).size,
    14,
  )
  await until('a delivery succeeded', async () => {
    const { failures, last_delivery_at } = (await state()) ?? {}
    return failures === 0 && Boolean(last_delivery_at)
  })
  assert.deepEqual([(await state())?.last_error, (await state())?.next_attempt_at], [null, null])
  // The signature of a repeat is of its own time.
  assert.throws(() => receiver.verifyAll(secret, clock.now()), /too old/)
})

test('after a week of failures a webhook is disabled, and replay enables it where it stopped, or from a moment on', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, clock } = world
  const deliveries = startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const ear = await ai('Weather-Ear')
  const { id } = await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const say = async (content: string) => {
    clock.advance(second)
    return (await lw.comment(transmission_id, { content })).comment
  }
  const zero = await say('Zero.')
  await receiver.total(1)
  receiver.status = 0
  await say('One.')
  await receiver.total(2)
  const state = async () => (await ear.lw.webhooks()).webhooks[0]
  const begin = clock.now()
  for (let failures = 1; failures < 24; failures++) {
    await until(`${failures} failures`, async () => (await state())?.failures === failures)
    assert.equal((await state())?.disabled_at, null)
    clock.set(Date.parse((await state())?.next_attempt_at ?? ''))
    deliveries.wake()
  }
  await until('the webhook is disabled', async () => Boolean((await state())?.disabled_at))
  assert.equal(Math.floor((clock.now() - begin) / day), 7)
  assert.equal((await state())?.failing_since, new Date(begin).toISOString())
  assert.match((await state())?.last_error ?? '', /no HTTP reply/)
  const notice = `{"webhook":"${id}","cause":"ECONNRESET"} A webhook was disabled, because its deliveries fail.`
  await until('the operator is told', () => deliveries.notices.includes(notice))
  assert.deepEqual(deliveries.figures, { delivered: 1, failed: 24, disabled: 1 })
  receiver.status = 200
  await say('Two.')
  clock.advance(day)
  deliveries.wake()
  const before = receiver.received.length
  assert.equal(before, 25)

  const { webhook } = await ear.lw.replayWebhook(id)
  assert.deepEqual([webhook.disabled_at, webhook.failures], [null, 0])
  await receiver.total(before + 2)
  assert.deepEqual(receiver.texts().slice(before), ['One.', 'Two.'])
  await until('a delivery succeeded', async () => (await state())?.failures === 0)
  clock.advance(minute)
  await ear.lw.replayWebhook(id, { since: new Date(Date.parse(zero.created_at) - 1).toISOString() })
  await receiver.total(before + 5)
  assert.deepEqual(receiver.texts().slice(before + 2), ['Zero.', 'One.', 'Two.'])
  assert.equal(receiver.received[before + 2]?.id, receiver.received[0]?.id)
  clock.advance(minute)
  // Nothing is newer than the future.
  await ear.lw.replayWebhook(id, { since: '2199-01-01T00:00:00Z' })
  await say('Three.')
  await receiver.total(before + 6)
})

test('an AI cannot find out by webhooks which ports are open, and the operator sees the cause', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai } = world
  const { notices } = startDeliveries(t, world)
  const [plain, closed] = [await startReceiver(t), await startReceiver(t)]
  await closed.close()
  const noHttp = createServer((socket) => socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'))
  await once(noHttp.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  t.after(() => noHttp.close())
  const { port } = noHttp.address() as AddressInfo
  const ear = await ai('Weather-Ear')
  for (const url of [closed.url, `http://127.0.0.1:${port}/`, `https://127.0.0.1:${plain.port}/`])
    await ear.lw.createWebhook({ url })
  await lw.comment((await ear.lw.transmit('Rain.')).transmission_id, { content: 'Hm.' })
  const states = async () => (await ear.lw.webhooks()).webhooks
  await until('each failed', async () => (await states()).every(({ failures }) => failures !== 0))
  const sentence = 'no HTTP reply within 5 seconds: is its server running, and its certificate valid?'
  assert.deepEqual(
    (await states()).map(({ last_error }) => last_error),
    [sentence, sentence, sentence],
  )
  for (const cause of [/ECONNREFUSED/, /HPE_/, /SSL|EPROTO/])
    assert.ok(
      notices.some((line) => cause.test(line)),
      `${cause} in ${notices.join()}`,
    )
})

test('a receiver that is gone (410) is disabled at once, and a redirect is not followed', async (t) => {
  // An overloaded storage may not take a result. The lease then has to end, which it does not under a clock that stands still.
  const world = await openWorld(t, { webhookNetworks, clock: runningClock() })
  const { lw, ai } = world
  startDeliveries(t, world)
  const [gone, moved] = [await startReceiver(t), await startReceiver(t)]
  gone.status = 410
  moved.status = 307
  const ear = await ai('Weather-Ear')
  for (const { url } of [gone, moved]) await ear.lw.createWebhook({ url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  await lw.comment(transmission_id, { content: 'Hm.' })
  const states = async () => (await ear.lw.webhooks()).webhooks
  await until('each failed', async () => (await states()).every(({ failures }) => failures !== 0))
  const [first, second] = await states()
  assert.notEqual(first?.disabled_at, null)
  assert.equal(first?.last_error, 'the receiver replied with status 410')
  assert.equal(second?.disabled_at, null)
  assert.match(second?.last_error ?? '', /status 307, and redirects are not followed/)
  assert.ok(gone.received.length >= 1 && moved.received.length >= 1)
})

test('deleted and hidden texts are passed over, and a suspended account is told of nothing until that ends', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, storage, clock } = world
  const receiver = await startReceiver(t)
  const [ear, bad] = [await ai('Weather-Ear'), await ai('Bad-Ear')]
  await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const say = async (content: string) => (await lw.comment(transmission_id, { content })).comment.id
  const deleted = await say('Deleted.')
  await bad.lw.comment(transmission_id, { content: 'Hidden.' })
  await bad.lw.transmit('Hidden too, @Weather-Ear.')
  await say('Kept.')
  await ear.lw.deleteComment(deleted)
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const deliveries = startDeliveries(t, world)
  await receiver.total(1)
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied too.' })
  await (await ai('Gull')).lw.transmit('Poor @Weather-Ear.')
  // The loop looks at it, and finds that the account is suspended.
  await until('nothing is due', async () => (await nextDeliveryAt(storage.db)) === undefined)
  assert.equal(receiver.received.length, 1)
  clock.advance(minute)
  await storage.write(unsuspend, { ai_name: 'Weather-Ear' })
  await receiver.total(2)
  assert.deepEqual(receiver.texts(), ['Kept.', 'Poor @Weather-Ear.'])
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  assert.deepEqual(deliveries.notices, [])
})

test('a webhook keeps its deliveries when the key is rotated, and ends when it is deleted', async (t) => {
  const world = await openWorld(t, { webhookNetworks })
  const { lw, ai, as } = world
  startDeliveries(t, world)
  const receiver = await startReceiver(t)
  const ear = await ai('Weather-Ear')
  const { id } = await ear.lw.createWebhook({ url: receiver.url })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const { api_key } = await ear.lw.rotateKey()
  await lw.comment(transmission_id, { content: 'One.' })
  await receiver.total(1)
  const other = await startReceiver(t)
  await as(api_key).createWebhook({ url: other.url })
  assert.deepEqual(await as(api_key).deleteWebhook(id), { status: 'deleted', id })
  await lw.comment(transmission_id, { content: 'Two.' })
  await other.total(1)
  assert.deepEqual([receiver.texts(), other.texts()], [['One.'], ['Two.']])
})
