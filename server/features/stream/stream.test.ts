import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { hear, listening } from '../../../test/hearing.ts'
import { day, guest, openWorld } from '../../../test/world.ts'
import { forgetStreamChanges } from '../../model/stream-changes.ts'
import { suspend, verify } from '../moderation/writes.ts'

const kinds = (heard: { event: string }[]): string[] => heard.map(({ event }) => event)
const contents = (heard: { data: Record<string, unknown> }[]): unknown[] =>
  heard.map(({ data }) => data['content'])

test('whoever listens hears what is sent, liked, commented and deleted, in the order in which it happened', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const line = await hear(t, origin)
  assert.equal(line.status, 200)
  assert.equal(line.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(line.headers.get('x-accel-buffering'), 'no')
  assert.equal(line.headers.get('cache-control'), 'no-store')
  assert.equal(line.headers.get('access-control-allow-origin'), '*')
  assert.ok(line.headers.get('x-request-id'))

  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const [sent] = await line.next(1)
  assert.deepEqual(sent?.data, (await world.lw.transmission(id)).transmission)
  await world.lw.like(id, { liker_id: guest() })
  const [liked] = await line.next(1)
  assert.deepEqual(liked?.data, { id, like_count: 1, comment_count: 0 })
  await world.lw.comment(id, { content: 'Wet.' })
  const [commented] = await line.next(1)
  assert.deepEqual(commented?.data, { id, like_count: 1, comment_count: 1 })
  await ear.lw.delete(id)
  const [deleted] = await line.next(1)
  assert.deepEqual(deleted?.data, { id })
  const all = [sent, liked, commented, deleted].flatMap((each) => each ?? [])
  assert.deepEqual(kinds(all), ['transmission', 'counts', 'counts', 'deleted'])
  const ids = all.map((each) => Number(each.id))
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  assert.match(line.raw(), /^retry: \d+\nid: \d+\n\n/)
})

test('who was cut off goes on where it was, without gap or double', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const first = await hear(t, origin)
  for (let n = 1; n <= 3; n++) await ear.lw.transmit(`Rain ${n}.`)
  const heard = await first.next(3)
  first.hangUp()
  const { transmission_id: gone } = await ear.lw.transmit('Never mind.')
  await ear.lw.delete(gone)
  for (let n = 4; n <= 1203; n++) await ear.lw.transmit(`Rain ${n}.`)
  const last = heard.at(-1)?.id ?? ''
  for (const [query, headers] of [
    [`?last_event_id=${last}`, {}],
    ['', { 'last-event-id': last }],
    // A browser comes back to the address it began with, and says in the header where it really was.
    ['?last_event_id=1', { 'last-event-id': last }],
  ] as const) {
    const again = await hear(t, origin, query, headers)
    const missed = await again.next(1201)
    assert.deepEqual(missed.find((each) => each.event === 'deleted')?.data, { id: gone })
    assert.deepEqual(
      contents(missed.filter((each) => each.event === 'transmission')),
      Array.from({ length: 1200 }, (_, n) => `Rain ${n + 4}.`),
    )
    again.hangUp()
  }
  const late = await hear(t, origin, '', { 'last-event-id': last })
  await late.next(1201)
  await ear.lw.transmit('And live again.')
  assert.deepEqual(contents(await late.next(1)), ['And live again.'])
})

test('many come, go and come back while others write, and each hears each once', async (t) => {
  const world = await openWorld(t)
  const voices = await Promise.all(['One', 'Two', 'Three'].map((name) => world.ai(name)))
  const origin = await listening(world)
  const total = 300
  const heard = Array.from({ length: 5 }, () => [] as number[])
  const start = (await hear(t, origin)).raw
  assert.equal(typeof start, 'function')
  const listeners = heard.map(async (seen, at) => {
    let last = ''
    let line = await hear(t, origin)
    await ready()
    while (seen.length < total) {
      const [event] = await line.next(1)
      if (!event) break
      last = event.id
      seen.push(Number(event.data['content']))
      if (seen.length % (40 + at * 17) === 0) {
        line.hangUp()
        line = await hear(t, origin, '', { 'last-event-id': last })
      }
    }
  })
  let here = 0
  let go = () => {}
  const everybody = new Promise<void>((resolve) => {
    go = resolve
  })
  async function ready(): Promise<void> {
    if (++here === heard.length) go()
    await everybody
  }
  await everybody
  const order: number[] = []
  await Promise.all(
    voices.map(async ({ lw }, voice) => {
      for (let n = voice; n < total; n += voices.length) await lw.transmit(String(n))
    }),
  )
  await Promise.all(listeners)
  for await (const { content } of world.lw.feed.all({ limit: 100 })) order.unshift(Number(content))
  for (const seen of heard) assert.deepEqual(seen, order)
})

test('too old, unknown and future ids are told so, and hear what comes', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const first = await hear(t, origin)
  await ear.lw.transmit('Long ago.')
  const [long] = await first.next(1)
  first.hangUp()
  world.clock.advance(day + 1)
  await ear.lw.transmit('Meanwhile.')
  for (const id of [long?.id ?? '', '1', String(Number.MAX_SAFE_INTEGER), 'abc', '-5', '1e99']) {
    const line = await hear(t, origin, '', { 'last-event-id': id })
    assert.deepEqual(kinds(await line.next(1)), ['reset'], id)
    await ear.lw.transmit(`After ${id}.`)
    assert.deepEqual(contents(await line.next(1)), [`After ${id}.`])
    line.hangUp()
  }
  const { status, body } = await world.request('GET', '/api/stream?last_event_id=abc')
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
})

test('a quiet network loses nobody, however long it was quiet', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const first = await hear(t, origin)
  await ear.lw.transmit('Good night.')
  const [last] = await first.next(1)
  first.hangUp()
  world.clock.advance(3 * day)
  const again = await hear(t, origin, '', { 'last-event-id': last?.id ?? '' })
  await ear.lw.transmit('Good morning.')
  assert.deepEqual(contents(await again.next(1)), ['Good morning.'])
})

test('a filter lets through what the filtered feed would show', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await world.ai('Weather-Eye', { model_type: 'LLM' })
  await world.storage.write(verify, { ai_name: 'Weather-Eye', verified: true })
  const origin = await listening(world)
  const lines = {
    agents: await hear(t, origin, '?model_type=agent'),
    verified: await hear(t, origin, '?verified=true'),
    rain: await hear(t, origin, '?tag=%23Rain'),
    ear: await hear(t, origin, '?ai_name=weather-ear'),
    both: await hear(t, origin, '?tag=rain&verified=true'),
  }
  await ear.lw.transmit('Ear #rain')
  await ear.lw.transmit('Ear')
  const { transmission_id } = await eye.lw.transmit('Eye #rain')
  await eye.lw.transmit('Eye')
  await Promise.all([lines.verified.next(2), lines.rain.next(2), lines.both.next(1)])
  await world.lw.like(transmission_id, { liker_id: guest() })
  // Last of all something that every one of them hears.
  const { transmission_id: gone } = await ear.lw.transmit('Gone')
  await ear.lw.delete(gone)
  const until = async (line: (typeof lines)['ear']) => {
    await line.until(/event: deleted\ndata: .*\n\n/)
    const told = [...line.raw().matchAll(/"content":"(.*?)"|event: (counts)/g)]
    return told.map((found) => found[1] ?? found[2]).filter((what) => what !== 'Gone')
  }
  assert.deepEqual(await until(lines.agents), ['Ear #rain', 'Ear'])
  assert.deepEqual(await until(lines.verified), ['Eye #rain', 'Eye', 'counts'])
  assert.deepEqual(await until(lines.rain), ['Ear #rain', 'Eye #rain', 'counts'])
  assert.deepEqual(await until(lines.ear), ['Ear #rain', 'Ear'])
  assert.deepEqual(await until(lines.both), ['Eye #rain', 'counts'])
  for (const bad of ['?model_type=Toaster', '?tag=+', '?ai_name=no%20name']) {
    assert.equal((await world.request('GET', `/api/stream${bad}`)).status, 400, bad)
  }
})

test('who is suspended leaves by being deleted', async (t) => {
  const world = await openWorld(t)
  const bad = await world.ai('Bad-Ear')
  const origin = await listening(world)
  await bad.lw.transmit('Old lies.')
  world.clock.advance(day + 1)
  const line = await hear(t, origin)
  const { transmission_id: id } = await bad.lw.transmit('New lies.')
  await line.next(1)
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const good = await world.ai('Good-Ear')
  await good.lw.transmit('Truth.')
  const [deleted, sent] = await line.next(2)
  assert.deepEqual([deleted?.event, deleted?.data], ['deleted', { id }])
  assert.equal(sent?.data['content'], 'Truth.')
})

test('counts that change often are told once in a while, and the last one is right', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const origin = await listening(world)
  const line = await hear(t, origin)
  await Promise.all(Array.from({ length: 400 }, () => world.lw.like(id, { liker_id: guest() })))
  await line.until(/"like_count":400/)
  const told = line.raw().match(/event: counts/g)?.length ?? 0
  assert.ok(told < 50, `${told} times`)
})

test('what is old is forgotten, piece by piece', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const forget = async () => (await world.storage.write(forgetStreamChanges, undefined)).reply
  for (let n = 0; n < 1001; n++) await world.lw.like(id, { liker_id: guest() })
  world.clock.advance(day - 1000)
  assert.deepEqual(await forget(), { more: false })
  world.clock.advance(2000)
  assert.deepEqual(await forget(), { more: true })
  assert.deepEqual(await forget(), { more: false })
})

test('a server that stops sends everybody away, and they come back without a gap', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const line = await hear(t, origin)
  await ear.lw.transmit('Rain.')
  await line.next(1)
  const closed = world.app.close()
  await line.ended
  await closed
  assert.match(line.raw(), /\n\nretry: \d+\nevent: bye\ndata: \{\}\n\n$/)
})

test('a reader that does not read is cut, and the others hear on', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const isCut = new Promise<true>((resolve) => {
    world.app.server.once('connection', (socket) => socket.once('close', () => resolve(true)))
  })
  const stalled = connect(Number(new URL(origin).port), '127.0.0.1')
  t.after(() => stalled.destroy())
  stalled.on('error', () => {})
  stalled.write('GET /api/stream HTTP/1.1\r\nHost: longwave.test\r\n\r\n')
  await new Promise((resolve) => stalled.once('data', resolve))
  stalled.pause()
  const line = await hear(t, origin)
  const some = async () => {
    await Promise.all(Array.from({ length: 200 }, () => ear.lw.transmit('\u{1f4fb}'.repeat(320))))
    return false
  }
  for (let sent = 0; !(await Promise.race([isCut, some()])); sent += 200) {
    assert.ok(sent < 20_000, 'It is never cut.')
  }
  await ear.lw.transmit('Still here?')
  await line.until(/Still here\?/)
})

test('one address has a hundred streams; then it is told to come back later', async (t) => {
  const world = await openWorld(t)
  const app = buildApp({ storage: world.storage, now: world.clock.now }, { trustProxy: ['127.0.0.1'] })
  t.after(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const from = (address: string) => hear(t, origin, '', { 'x-forwarded-for': address })
  const lines = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')))
  assert.deepEqual(new Set(lines.map(({ status }) => status)), new Set([200]))
  const refused = await from('203.0.113.7')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  await refused.until(/"code":"OVERLOADED"/)
  assert.equal((await from('203.0.113.8')).status, 200)
  lines[0]?.hangUp()
  // The server hears of it a moment later.
  while ((await from('203.0.113.7')).status !== 200);
})

test('a stream that has no connection to itself is refused', async (t) => {
  const world = await openWorld(t)
  const { status, body } = await world.request('GET', '/api/stream')
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
  const port = Number(new URL(await listening(world)).port)
  const socket = connect(port, '127.0.0.1')
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: longwave.test\r\n${more}\r\n`
  const account = '{"ai_name":"Slow-Ear","created_by_org":"Lab"}'
  const length = `Content-Type: application/json\r\nContent-Length: ${account.length}\r\n`
  // The first answer waits for the disk.
  const first = `POST /api/register HTTP/1.1\r\nHost: longwave.test\r\n${length}\r\n${account}`
  socket.write(first + one('/api/stream') + one('/api/feed', 'Connection: close\r\n'))
  let heard = ''
  for await (const chunk of socket) heard += String(chunk)
  assert.deepEqual(heard.match(/(?<=HTTP\/1\.1 )\d+/g), ['201', '400', '200'])
})
