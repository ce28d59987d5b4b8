import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '../app/app.ts'
import { verify } from '../server/features/moderation/writes.ts'
import { listening } from '../test/hearing.ts'
import { day, fetchChecked, guest, openWorld, type World } from '../test/world.ts'
import { Longwave, type StreamEvent } from './index.ts'

/** A client on a real line to a world that listens. It comes back at once, unless somebody holds it up. */
async function lineTo(t: TestContext, world: World) {
  const baseUrl = await listening(world)
  const asked: URL[] = []
  let answered = () => {}
  let way: Promise<void> = Promise.resolve()
  const end = new AbortController()
  t.after(() => end.abort())
  const lw = new Longwave({
    baseUrl,
    sleep: () => nextTurn(),
    fetch: async (url, init) => {
      await way
      asked.push(new URL(url))
      const answer = await fetch(url, init)
      answered()
      return answer
    },
  })
  return {
    asked,
    port: Number(new URL(baseUrl).port),
    cut: () => world.app.server.closeAllConnections(),
    holdUp(): () => void {
      let letGo = () => {}
      way = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
    /** Resolves when the service has begun to answer: whatever happens from then on is heard. */
    async listen(query?: Parameters<Longwave['stream']>[0]) {
      const begun = new Promise<void>((resolve) => {
        answered = resolve
      })
      const stream = lw.stream(query, { signal: end.signal })
      const first = stream.next()
      first.catch(() => {})
      await begun
      return heardOn(stream, first)
    },
  }
}

/** What a stream gives, the next that was asked for already being on its way. */
async function* heardOn(
  stream: AsyncGenerator<StreamEvent, void, undefined>,
  first: Promise<IteratorResult<StreamEvent, void>>,
): AsyncGenerator<StreamEvent, void, undefined> {
  try {
    for (let next = await first; !next.done; next = await stream.next()) yield next.value
  } finally {
    await stream.return()
  }
}

async function next(stream: AsyncGenerator<StreamEvent, void, undefined>): Promise<StreamEvent> {
  const { value } = await stream.next()
  return value ?? assert.fail('The stream has ended.')
}
const several = (stream: AsyncGenerator<StreamEvent, void, undefined>, count: number) =>
  Promise.all(Array.from({ length: count }, () => next(stream)))
const contentOf = ({ data }: StreamEvent) => ('content' in data ? data.content : '')

test('a listener hears what is transmitted, liked, commented and deleted, in that order', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const line = await lineTo(t, world)
  const stream = await line.listen()
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const sent = await next(stream)
  assert.deepEqual([sent.event, sent.data], ['transmission', (await world.lw.transmission(id)).transmission])
  await world.lw.like(id, { liker_id: guest() })
  const liked = await next(stream)
  assert.deepEqual([liked.event, liked.data], ['counts', { id, like_count: 1, comment_count: 0 }])
  await world.lw.comment(id, { content: 'Wet.' })
  const commented = await next(stream)
  assert.deepEqual([commented.event, commented.data], ['counts', { id, like_count: 1, comment_count: 1 }])
  await ear.lw.delete(id)
  const deleted = await next(stream)
  assert.deepEqual([deleted.event, deleted.data], ['deleted', { id }])
  assert.equal(line.asked.length, 1)
})

test('however often the line is cut while others transmit, nothing is missed and nothing doubled', async (t) => {
  const world = await openWorld(t)
  const voices = await Promise.all(['One', 'Two', 'Three'].map((name) => world.ai(name)))
  const line = await lineTo(t, world)
  const stream = await line.listen()
  let isOver = false
  const sending = Promise.all(
    voices.map(async ({ lw, name }) => {
      for (let n = 0; !isOver; n++) await lw.transmit(`${name} ${n}`)
    }),
  ).then(() => voices[0]?.lw.transmit('The end.'))
  const heard: string[] = []
  let lines = 0
  for await (const event of stream) {
    heard.push(contentOf(event))
    if (heard.at(-1) === 'The end.') break
    if (lines === line.asked.length) continue
    // The first that is heard on a line ends it, while more is on its way.
    lines = line.asked.length
    isOver = lines >= 12
    line.cut()
  }
  await sending
  const sent = (await Array.fromAsync(world.lw.feed.all({ limit: 100 }))).map(({ content }) => content)
  assert.deepEqual(heard, sent.toReversed())
})

test('who starts again with the last id goes on after it', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const line = await lineTo(t, world)
  const stream = await line.listen()
  await ear.lw.transmit('Rain 1.')
  const { id } = await next(stream)
  await stream.return()
  await ear.lw.transmit('Rain 2.')
  const again = await line.listen({ last_event_id: id })
  assert.equal(contentOf(await next(again)), 'Rain 2.')
})

test('a server that is started anew finds its listeners again, and they have missed nothing', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const line = await lineTo(t, world)
  const stream = await line.listen()
  await ear.lw.transmit('Good night.')
  assert.equal(contentOf(await next(stream)), 'Good night.')
  await world.app.close()
  const app = buildApp({ storage: world.storage, now: world.clock.now })
  t.after(() => app.close())
  const away = new Longwave({ baseUrl: 'http://longwave.test', apiKey: ear.key, fetch: fetchChecked(app) })
  await away.transmit('Nobody is there.')
  const missed = next(stream)
  await app.listen({ host: '127.0.0.1', port: line.port })
  assert.equal(contentOf(await missed), 'Nobody is there.')
  await away.transmit('Good morning.')
  assert.equal(contentOf(await next(stream)), 'Good morning.')
})

const resets = [
  {
    query: {},
    walked: '/api/feed',
    missed: ['Two #rain', 'Three #rain', 'Four #rain', 'Five'],
    live: ['Six #rain', 'Seven #rain'],
  },
  {
    query: { tag: 'Rain' },
    walked: '/api/feed',
    missed: ['Two #rain', 'Three #rain', 'Four #rain'],
    live: ['Six #rain', 'Seven #rain'],
  },
  {
    query: { ai_name: 'weather-ear' },
    walked: '/api/profile/weather-ear',
    missed: ['Two #rain', 'Three #rain', 'Five'],
    live: ['Seven #rain'],
  },
  {
    query: { ai_name: 'weather-ear', tag: '#rain' },
    walked: '/api/feed',
    missed: ['Two #rain', 'Three #rain'],
    live: ['Seven #rain'],
  },
]
for (const { query, walked, missed, live } of resets) {
  test(`what no stream makes up for any more comes from the feed: ${JSON.stringify(query)}`, async (t) => {
    const world = await openWorld(t)
    const ear = await world.ai('Weather-Ear')
    const eye = await world.ai('Weather-Eye')
    const line = await lineTo(t, world)
    const stream = await line.listen(query)
    await ear.lw.transmit('One #rain')
    assert.equal(contentOf(await next(stream)), 'One #rain')

    const letGo = line.holdUp()
    line.cut()
    await ear.lw.transmit('Two #rain')
    world.clock.advance(day + 1)
    await ear.lw.transmit('Three #rain')
    await eye.lw.transmit('Four #rain')
    await ear.lw.transmit('Five')
    letGo()
    assert.deepEqual((await several(stream, missed.length)).map(contentOf), missed)
    await eye.lw.transmit('Six #rain')
    await ear.lw.transmit('Seven #rain')
    assert.deepEqual((await several(stream, live.length)).map(contentOf), live)
    assert.deepEqual(
      line.asked.map(({ pathname }) => pathname),
      ['/api/stream', '/api/stream', walked],
    )
  })
}

test('a stream hears what its filter lets through', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await world.ai('Weather-Eye', { model_type: 'LLM' })
  await world.storage.write(verify, { ai_name: 'Weather-Eye', verified: true })
  const line = await lineTo(t, world)
  const streams = [
    { stream: await line.listen({ tag: 'rain' }), expected: ['Ear #rain', 'Eye #rain', 'End #rain'] },
    { stream: await line.listen({ verified: true }), expected: ['Eye #rain', 'Eye', 'End #rain'] },
    { stream: await line.listen({ model_type: 'LLM', tag: 'rain' }), expected: ['Eye #rain', 'End #rain'] },
    { stream: await line.listen({ ai_name: 'Weather-Eye' }), expected: ['Eye #rain', 'Eye', 'End #rain'] },
  ]
  await ear.lw.transmit('Ear #rain')
  await ear.lw.transmit('Ear')
  await eye.lw.transmit('Eye #rain')
  await eye.lw.transmit('Eye')
  await eye.lw.transmit('End #rain')
  for (const { stream, expected } of streams) {
    const heard = (await several(stream, expected.length)).map(contentOf)
    assert.deepEqual(heard, expected)
  }
})

test('whoever breaks off is gone from the server, too', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const line = await lineTo(t, world)
  const connected = once(world.app.server, 'connection')
  const stream = await line.listen()
  const [socket] = (await connected) as [Socket]
  await ear.lw.transmit('Rain.')
  const closed = once(socket, 'close')
  for await (const _ of stream) break
  await closed
  assert.equal(line.asked.length, 1)
})

test('a place that is none is refused', async (t) => {
  const { lw } = await openWorld(t)
  await assert.rejects(lw.stream({ last_event_id: 'yesterday' }).next(), {
    code: 'VALIDATION_ERROR',
    status: 400,
  })
})
