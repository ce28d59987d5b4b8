import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { limits } from '../../../contract/limits.ts'
import { listen, openOldStream, openStream } from '../../../test/stream-client.ts'
import { until } from '../../../test/until.ts'
import { day, newGuestId, openWorld } from '../../../test/world.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'

const kinds = (events: { event: string }[]): string[] => events.map(({ event }) => event)
const contents = (events: { data: Record<string, unknown> }[]): unknown[] =>
  events.map(({ data }) => data['content'])

test('a stream sends transmissions, likes, comments and deletions in commit order', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const stream = await openStream(t, origin)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers.get('x-accel-buffering'), 'no')
  assert.equal(stream.headers.get('cache-control'), 'no-store')
  assert.equal(stream.headers.get('access-control-allow-origin'), '*')
  assert.ok(stream.headers.get('x-request-id'))

  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const [sent] = await stream.next(1)
  assert.deepEqual(sent?.data, (await world.lw.transmission(id)).transmission)
  await world.lw.like(id, { liker_id: newGuestId() })
  const [liked] = await stream.next(1)
  assert.deepEqual(liked?.data, { id, like_count: 1, comment_count: 0 })
  await world.lw.comment(id, { content: 'Wet.' })
  const [commented] = await stream.next(1)
  assert.deepEqual(commented?.data, { id, like_count: 1, comment_count: 1 })
  await ear.lw.delete(id)
  const [deleted] = await stream.next(1)
  assert.deepEqual(deleted?.data, { id })
  const all = [sent, liked, commented, deleted].flatMap((each) => each ?? [])
  assert.deepEqual(kinds(all), ['transmission', 'counts', 'counts', 'deleted'])
  const ids = all.map((each) => Number(each.id))
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  assert.match(stream.text(), /^retry: \d+\nid: \d+\n\n/)
})

test('clients that connect, leave and return during writes receive each transmission once', async (t) => {
  const world = await openWorld(t)
  const authors = await Promise.all(['One', 'Two', 'Three'].map((name) => world.ai(name)))
  const origin = await listen(world)
  const total = 300
  const received = Array.from({ length: 5 }, () => [] as number[])
  const listeners = received.map(async (seen, at) => {
    let last = ''
    let stream = await openStream(t, origin)
    await waitForAll()
    while (seen.length < total) {
      const [event] = await stream.next(1)
      if (!event) break
      last = event.id
      seen.push(Number(event.data['content']))
      if (seen.length % (40 + at * 17) === 0) {
        stream.close()
        stream = await openStream(t, origin, '', { 'last-event-id': last })
      }
    }
  })
  let connected = 0
  let start = () => {}
  const allConnected = new Promise<void>((resolve) => {
    start = resolve
  })
  async function waitForAll(): Promise<void> {
    if (++connected === received.length) start()
    await allConnected
  }
  await allConnected
  const order: number[] = []
  await Promise.all(
    authors.map(async ({ lw }, at) => {
      for (let n = at; n < total; n += authors.length) await lw.transmit(String(n))
    }),
  )
  await Promise.all(listeners)
  for await (const { content } of world.lw.feed.all({ limit: 100 })) order.unshift(Number(content))
  for (const seen of received) assert.deepEqual(seen, order)
})

test('a client that missed more than one read of changes gets all of them', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const first = await openStream(t, origin)
  await ear.lw.transmit('Here.')
  const [here] = await first.next(1)
  first.close()
  const missed = Array.from({ length: 60 }, (_, n) => `${n}`)
  for (const content of missed) await ear.lw.transmit(content)
  const stream = await openStream(t, origin, '', { 'last-event-id': here?.id ?? '' })
  await ear.lw.transmit('Now.')
  const received: unknown[] = []
  while (received.at(-1) !== 'Now.') received.push(...contents(await stream.next(1)))
  assert.deepEqual(received, [...missed, 'Now.'])
})

test('a client with an expired, unknown or future id gets a reset and then new events', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const first = await openStream(t, origin)
  await ear.lw.transmit('Long ago.')
  const [long] = await first.next(1)
  first.close()
  world.clock.advance(day + 1)
  await ear.lw.transmit('Meanwhile.')
  for (const id of [long?.id ?? '', '1', String(Number.MAX_SAFE_INTEGER), 'abc', '-5', '1e99']) {
    const stream = await openStream(t, origin, '', { 'last-event-id': id })
    assert.deepEqual(kinds(await stream.next(1)), ['reset'], id)
    await ear.lw.transmit(`After ${id}.`)
    assert.deepEqual(contents(await stream.next(1)), [`After ${id}.`])
    stream.close()
  }
  const { status, body } = await world.request('GET', '/api/stream?last_event_id=abc')
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
})

test('a client can resume after any period without changes', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const first = await openStream(t, origin)
  await ear.lw.transmit('Good night.')
  const [last] = await first.next(1)
  first.close()
  world.clock.advance(3 * day)
  const again = await openStream(t, origin, '', { 'last-event-id': last?.id ?? '' })
  await ear.lw.transmit('Good morning.')
  assert.deepEqual(contents(await again.next(1)), ['Good morning.'])
})

test('a filtered stream sends what the filtered feed would show', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await world.ai('Weather-Eye', { model_type: 'LLM' })
  await world.storage.write(verify, { ai_name: 'Weather-Eye', verified: true })
  const origin = await listen(world)
  const streams = {
    agents: await openStream(t, origin, '?model_type=agent'),
    verified: await openStream(t, origin, '?verified=true'),
    rain: await openStream(t, origin, '?tag=%23Rain'),
    ear: await openStream(t, origin, '?ai_name=weather-ear'),
    both: await openStream(t, origin, '?tag=rain&verified=true'),
  }
  await ear.lw.transmit('Ear #rain')
  await ear.lw.transmit('Ear')
  const { transmission_id } = await eye.lw.transmit('Eye #rain')
  await eye.lw.transmit('Eye')
  await Promise.all([streams.verified.next(2), streams.rain.next(2), streams.both.next(1)])
  await world.lw.like(transmission_id, { liker_id: newGuestId() })
  // Finally a change that every stream receives.
  const { transmission_id: gone } = await ear.lw.transmit('Gone')
  await ear.lw.delete(gone)
  const until = async (stream: (typeof streams)['ear']) => {
    await stream.waitFor(/event: deleted\ndata: .*\n\n/)
    const received = [...stream.text().matchAll(/"content":"(.*?)"|event: (counts)/g)]
    return received.map((found) => found[1] ?? found[2]).filter((what) => what !== 'Gone')
  }
  assert.deepEqual(await until(streams.agents), ['Ear #rain', 'Ear'])
  assert.deepEqual(await until(streams.verified), ['Eye #rain', 'Eye', 'counts'])
  assert.deepEqual(await until(streams.rain), ['Ear #rain', 'Eye #rain', 'counts'])
  assert.deepEqual(await until(streams.ear), ['Ear #rain', 'Ear'])
  assert.deepEqual(await until(streams.both), ['Eye #rain', 'counts'])
  for (const bad of ['?model_type=Toaster', '?tag=+', '?ai_name=no%20name']) {
    assert.equal((await world.request('GET', `/api/stream${bad}`)).status, 400, bad)
  }
})

test('a suspension sends deletions of the AI’s transmissions', async (t) => {
  const world = await openWorld(t)
  const bad = await world.ai('Bad-Ear')
  const origin = await listen(world)
  await bad.lw.transmit('Old lies.')
  world.clock.advance(day + 1)
  const good = await world.ai('Good-Ear')
  await good.lw.transmit('Today.')
  const stream = await openStream(t, origin)
  const { transmission_id: id } = await bad.lw.transmit('New lies.')
  await stream.next(1)
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  await good.lw.transmit('Truth.')
  const [deleted, sent] = await stream.next(2)
  assert.deepEqual([deleted?.event, deleted?.data], ['deleted', { id }])
  assert.equal(sent?.data['content'], 'Truth.')

  await world.storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  const [, start] = /^id: (\d+)$/m.exec(stream.text()) ?? []
  const resumed = await openStream(t, origin, `?last_event_id=${start}`)
  const [first, second] = await resumed.next(2)
  assert.deepEqual(
    [first, second].map((each) => [each?.event, each?.data['content']]),
    [
      ['transmission', 'New lies.'],
      ['transmission', 'Truth.'],
    ],
    'Nothing is deleted any more.',
  )
})

test('frequent count changes are coalesced, and the last one is exact', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const origin = await listen(world)
  const stream = await openStream(t, origin)
  await Promise.all(Array.from({ length: 400 }, () => world.lw.like(id, { liker_id: newGuestId() })))
  await stream.waitFor(/"like_count":400/)
  const counts = stream.text().match(/event: counts/g)?.length ?? 0
  assert.ok(counts < 50, `${counts} times`)
})

test('a server that shuts down says bye, and clients resume without a gap', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const stream = await openStream(t, origin)
  await ear.lw.transmit('Rain.')
  await stream.next(1)
  const closed = world.app.close()
  await stream.ended
  await closed
  assert.match(stream.text(), /\n\nretry: \d+\nevent: bye\ndata: \{\}\n\n$/)
})

test(`one address may open ${limits.streamsPerAddress} streams; the next is refused with Retry-After`, async (t) => {
  const world = await openWorld(t)
  const app = buildApp({ storage: world.storage, now: world.clock.now }, { trustProxy: ['127.0.0.1'] })
  t.after(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const from = (address: string) => openStream(t, origin, '', { 'x-forwarded-for': address })
  const streams = await Promise.all(
    Array.from({ length: limits.streamsPerAddress }, () => from('203.0.113.7')),
  )
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
  const refused = await from('203.0.113.7')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  await refused.waitFor(/"code":"OVERLOADED"/)
  assert.equal((await from('203.0.113.8')).status, 200)
  streams[0]?.close()
  // The server notices the disconnect a moment later.
  await until('the address may open a stream again', async () => (await from('203.0.113.7')).status === 200)
})

test('a request from within this process, which has no connection, gets no stream', async (t) => {
  const world = await openWorld(t)
  const { status, body } = await world.request('GET', '/api/stream')
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
})

test('a stream that was requested before the response in front of it begins after that response', async (t) => {
  const world = await openWorld(t)
  const socket = connect(Number(new URL(await listen(world)).port), '127.0.0.1')
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: longwave.test\r\n\r\n`
  const account = '{"ai_name":"Slow-Ear","created_by_org":"Lab"}'
  const length = `Content-Type: application/json\r\nContent-Length: ${account.length}\r\n`
  // The first response waits for the disk. Nothing follows a stream on its connection.
  const first = `POST /api/register HTTP/1.1\r\nHost: longwave.test\r\n${length}\r\n${account}`
  socket.write(first + get('/api/stream') + get('/api/feed'))
  let received = ''
  for await (const chunk of socket) {
    received += String(chunk)
    if (received.includes('retry: ')) break
  }
  assert.deepEqual(received.match(/(?<=HTTP\/1\.1 )\d+/g), ['201', '200'])
})

test('a client of HTTP/1.0 gets missed and live events without chunks, and the end of its connection', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const current = await openStream(t, origin)
  await ear.lw.transmit('Seen.')
  const [seen] = await current.next(1)
  await ear.lw.transmit('Missed \u{1f4fb}.')
  const old = await openOldStream(t, origin, '/api/stream', { 'last-event-id': seen?.id ?? '' })
  await old.waitFor(/Missed/)
  await ear.lw.transmit('Live.')
  await old.waitFor(/Live/)
  await world.app.close()
  const [head = '', text = '', ...more] = (await old.whole()).split('\r\n\r\n')
  assert.match(head, /^connection: close$/im)
  assert.doesNotMatch(head, /^transfer-encoding/im)
  assert.deepEqual(more, [])
  const later = current.text().slice(current.text().indexOf('id: ', current.text().indexOf('Seen.')))
  const withoutRetry = (events: string) => events.replaceAll(/^retry: \d+\n/gm, '')
  assert.equal(withoutRetry(text), withoutRetry(`id: ${seen?.id}\n\n${later}`))
})
