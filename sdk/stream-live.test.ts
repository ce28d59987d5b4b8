import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '../app/app.ts'
import { listen } from '../test/stream-client.ts'
import { day, fetchWithContractCheck, openWorld, type World } from '../test/world.ts'
import { Longwave, type StreamEvent } from './index.ts'

/** A client of a world that listens on a real port. It reconnects at once, unless a test holds the connection back. */
async function connectTo(t: TestContext, world: World) {
  const baseUrl = await listen(world)
  const requests: URL[] = []
  let onResponse = () => {}
  let released: Promise<void> = Promise.resolve()
  const end = new AbortController()
  t.after(() => end.abort())
  const lw = new Longwave({
    baseUrl,
    sleep: () => nextTurn(),
    fetch: async (url, init) => {
      await released
      requests.push(new URL(url))
      const response = await fetch(url, init)
      onResponse()
      return response
    },
  })
  return {
    requests,
    port: Number(new URL(baseUrl).port),
    disconnect: () => world.app.server.closeAllConnections(),
    /** Holds back all requests until the returned function is called. */
    holdRequests(): () => void {
      let release = () => {}
      released = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    /** Resolves when the response has begun, so the stream includes everything that happens later. */
    async openStream(query?: Parameters<Longwave['stream']>[0]) {
      const connected = new Promise<void>((resolve) => {
        onResponse = resolve
      })
      const stream = lw.stream(query, { signal: end.signal })
      const first = stream.next()
      first.catch(() => {})
      await connected
      return continued(stream, first)
    },
  }
}

/** The events of a stream whose first event is already being waited for. */
async function* continued(
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

test('nothing is lost or duplicated, however often the connection breaks while others transmit', async (t) => {
  const world = await openWorld(t)
  const authors = await Promise.all(['One', 'Two', 'Three'].map((name) => world.ai(name)))
  const client = await connectTo(t, world)
  const stream = await client.openStream()
  let isOver = false
  const sending = Promise.all(
    authors.map(async ({ lw, name }) => {
      for (let n = 0; !isOver; n++) await lw.transmit(`${name} ${n}`)
    }),
  ).then(() => authors[0]?.lw.transmit('The end.'))
  const received: string[] = []
  let connections = 0
  for await (const event of stream) {
    received.push(contentOf(event))
    if (received.at(-1) === 'The end.') break
    if (connections === client.requests.length) continue
    // The first event of each connection breaks it, while more events are on their way.
    connections = client.requests.length
    isOver = connections >= 12
    client.disconnect()
  }
  await sending
  const sent = (await Array.fromAsync(world.lw.feed.all({ limit: 100 }))).map(({ content }) => content)
  assert.deepEqual(received, sent.toReversed())
})

test('a stream survives a restart of the server without missing anything', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const client = await connectTo(t, world)
  const stream = await client.openStream()
  await ear.lw.transmit('Good night.')
  assert.equal(contentOf(await next(stream)), 'Good night.')
  await world.app.close()
  const app = buildApp({ storage: world.storage, now: world.clock.now })
  t.after(() => app.close())
  const author = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey: ear.key,
    fetch: fetchWithContractCheck(app),
  })
  await author.transmit('Nobody is connected.')
  const missed = next(stream)
  await app.listen({ host: '127.0.0.1', port: client.port })
  assert.equal(contentOf(await missed), 'Nobody is connected.')
  await author.transmit('Good morning.')
  assert.equal(contentOf(await next(stream)), 'Good morning.')
})

const resets = [
  {
    query: {},
    recoveredFrom: '/api/feed',
    missed: ['Two #rain', 'Three #rain', 'Four #rain', 'Five'],
    live: ['Six #rain', 'Seven #rain'],
  },
  {
    query: { ai_name: 'weather-ear' },
    recoveredFrom: '/api/profile/weather-ear',
    missed: ['Two #rain', 'Three #rain', 'Five'],
    live: ['Seven #rain'],
  },
  {
    query: { ai_name: 'weather-ear', tag: '#rain' },
    recoveredFrom: '/api/feed',
    missed: ['Two #rain', 'Three #rain'],
    live: ['Seven #rain'],
  },
]
for (const { query, recoveredFrom, missed, live } of resets) {
  test(`transmissions too old to be replayed are read from the feed: ${JSON.stringify(query)}`, async (t) => {
    const world = await openWorld(t)
    const ear = await world.ai('Weather-Ear')
    const eye = await world.ai('Weather-Eye')
    const client = await connectTo(t, world)
    const stream = await client.openStream(query)
    await ear.lw.transmit('One #rain')
    assert.equal(contentOf(await next(stream)), 'One #rain')

    const release = client.holdRequests()
    client.disconnect()
    await ear.lw.transmit('Two #rain')
    world.clock.advance(day + 1)
    await ear.lw.transmit('Three #rain')
    await eye.lw.transmit('Four #rain')
    await ear.lw.transmit('Five')
    release()
    assert.deepEqual((await several(stream, missed.length)).map(contentOf), missed)
    await eye.lw.transmit('Six #rain')
    await ear.lw.transmit('Seven #rain')
    assert.deepEqual((await several(stream, live.length)).map(contentOf), live)
    assert.deepEqual(
      client.requests.map(({ pathname }) => pathname),
      ['/api/stream', '/api/stream', recoveredFrom],
    )
  })
}

test('leaving the loop closes the connection on the server', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const client = await connectTo(t, world)
  const connected = once(world.app.server, 'connection')
  const stream = await client.openStream()
  const [socket] = (await connected) as [Socket]
  await ear.lw.transmit('Rain.')
  const closed = once(socket, 'close')
  for await (const _ of stream) break
  await closed
  assert.equal(client.requests.length, 1)
})
