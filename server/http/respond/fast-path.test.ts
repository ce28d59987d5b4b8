import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { assertKeepsContract } from '../../../test/keeps-contract.ts'
import { listen } from '../../../test/stream-client.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'

/** A request with a body, even an empty one, never takes the fast path. */
const normalPath = { 'transfer-encoding': 'chunked' }

type Received = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

/** Sends a request over a real socket: injected requests never take the fast path. */
function send(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return new Promise((resolve, reject) => {
    httpRequest(origin + path, { method, headers }, async (answer) => {
      const bytes: Buffer[] = []
      for await (const chunk of answer) bytes.push(chunk as Buffer)
      const names = answer.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
      assert.equal(new Set(names).size, names.length, `A header of ${path} came twice.`)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(bytes) })
    })
      .on('error', reject)
      .end()
  })
}

const comparableHeaders = ({ headers }: Received) => {
  const { date, 'x-request-id': id, ...rest } = headers
  assert.ok(date && id)
  return rest
}

test('a cached response equals a new one, in every representation', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Weather-Ear')).lw.transmit('Rain. #rain')
  const origin = await listen(world)
  const api = ['/api/feed', '/api/feed?tag=rain&limit=5', '/api/profile/weather-ear', `/api/comment/${id}`]
  const ids = new Set<unknown>()
  for (const path of [...api, `/api/transmission/${id}`, '/', '/@Weather-Ear', `/t/${id}`, '/docs']) {
    const first = await send(origin, path)
    assert.equal(first.status, 200, path)
    for (const again of [await send(origin, path), await send(origin, path)]) {
      assert.deepEqual(again.bytes, first.bytes, path)
      assert.deepEqual(comparableHeaders(again), comparableHeaders(first), path)
      ids.add(again.headers['x-request-id'])
    }
    const gzipped = await send(origin, path, { 'accept-encoding': 'br, gzip' })
    assert.equal(gzipped.headers['content-encoding'], 'gzip', path)
    assert.deepEqual(gunzipSync(gzipped.bytes), first.bytes, path)
    assert.notEqual(gzipped.headers['etag'], first.headers['etag'], path)
    for (const none of [`W/"x", ${first.headers.etag}`, `W/"x", ${gzipped.headers.etag}`, '*']) {
      const known = await send(origin, path, { 'if-none-match': none })
      assert.deepEqual([known.status, known.bytes.length], [304, 0], path)
      assert.equal(known.headers['cache-control'], first.headers['cache-control'], path)
    }
    const head = await send(origin, path, {}, 'HEAD')
    assert.deepEqual([head.status, head.bytes.length], [200, 0], path)
    const { keepalive: _, ...all } = { ...comparableHeaders(head) } as Record<string, unknown>
    assert.deepEqual(all, comparableHeaders(first), path)
    if (path.startsWith('/api/')) {
      const answer = new Response(first.bytes.toString(), {
        headers: first.headers as Record<string, string>,
      })
      assertKeepsContract('GET', path.split('?')[0] ?? '', answer, first.bytes.toString())
    }
  }
  assert.equal(ids.size, 18, 'Every response has its own request id.')
})

test('a response that begins after a write shows the write, even if the old one is cached', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const newest = async (path: string) =>
    (JSON.parse((await send(origin, path)).bytes.toString()) as { transmissions: { content: string }[] })
      .transmissions[0]
  let reading = true
  const crowd = Array.from({ length: 8 }, async () => {
    while (reading) await send(origin, '/api/feed')
  })
  try {
    for (let n = 0; n < 40; n++) {
      const { transmission_id } = await ear.lw.transmit(`Rain ${n}.`)
      assert.equal((await newest('/api/feed'))?.content, `Rain ${n}.`)
      assert.match((await send(origin, '/')).bytes.toString(), new RegExp(`Rain ${n}\\.`))
      await world.lw.like(transmission_id, { liker_id: newGuestId() })
      assert.match(JSON.stringify(await newest('/api/feed')), /"like_count":1,/)
      if (n % 10 === 9) {
        await ear.lw.delete(transmission_id)
        assert.equal((await newest('/api/feed'))?.content, `Rain ${n - 1}.`)
      }
    }
  } finally {
    reading = false
    await Promise.all(crowd)
  }
})

test('the fast path and the normal path give the same response for every URL', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const sent = []
  for (let n = 0; n < 5; n++) {
    sent.push(await ear.lw.transmit(`Rain ${n}. #rain`))
    world.clock.advance(1000)
  }
  const origin = await listen(world)
  const cursor = sent[3]?.timestamp ?? ''
  const queries = [`cursor=${encodeURIComponent(cursor)}&limit=2`, 'limit=0', 'limit=1&limit=2', 'cursor=']
  const odd = ['cursor=%zz', 'a=b=c', 'tag=%23rain&limit=1', '__proto__=1', '&']
  const paths = [...queries, ...odd].map((query) => `/api/feed?${query}`)
  const others = ['/api/feed/', '/api/profile/', '/api/profile/Nobody', '/api/profile/weather-ear?limit=1']
  for (const path of [...paths, ...others, `/api/comment/${sent[0]?.transmission_id}?limit=1`]) {
    const fast = await send(origin, path)
    const normal = await send(origin, path, normalPath)
    assert.equal(fast.status, normal.status, path)
    assert.deepEqual(fast.bytes, normal.bytes, path)
    const { connection: _, 'keep-alive': __, ...headers } = comparableHeaders(normal)
    const { connection: ___, 'keep-alive': ____, ...fastHeaders } = comparableHeaders(fast)
    assert.deepEqual(fastHeaders, headers, path)
  }
  await send(origin, '/')
  const page = await send(origin, '/', { cookie: 'look=theme=dark' })
  assert.match(String(page.headers['cache-control']), /^private/)
})

test('after many gzip hits a response is compressed harder, under another ETag', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  for (let n = 0; n < 20; n++) await ear.lw.transmit(`It rains for the ${n}th time. #rain`)
  const origin = await listen(world)
  const { bytes } = await send(origin, '/api/feed')
  const byTag = new Map<unknown, Buffer>()
  // The harder compression runs beside the requests, so its result comes a little later.
  for (let n = 0; n < 120 || byTag.size < 2; n++) {
    const gzipped = await send(origin, '/api/feed', { 'accept-encoding': 'gzip' })
    const before = byTag.get(gzipped.headers.etag)
    if (before) assert.deepEqual(gzipped.bytes, before)
    byTag.set(gzipped.headers.etag, gzipped.bytes)
    assert.deepEqual(gunzipSync(gzipped.bytes), bytes)
  }
  const [first, last, ...rest] = [...byTag.values()]
  assert.ok(
    first && last && last.length < first.length && rest.length === 0,
    `${byTag.size} gzip representations`,
  )
})

test('a feed page behind a cursor is compressed for clients that accept gzip, on both paths', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  for (let n = 0; n < 21; n++) {
    await ear.lw.transmit(`It rains for the ${n}th time. #rain`)
    world.clock.advance(1000)
  }
  const { transmissions } = await world.lw.feed({ limit: 1 })
  const page = `/api/feed?cursor=${transmissions[0]?.created_at}`
  const origin = await listen(world)
  for (const path of [{}, normalPath]) {
    const plain = await send(origin, page, path)
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(JSON.parse(plain.bytes.toString()).transmissions.length, 20)
    for (const coding of ['gzip', 'br, gzip;q=0.5']) {
      const gzipped = await send(origin, page, { ...path, 'accept-encoding': coding })
      assert.equal(gzipped.headers['content-encoding'], 'gzip')
      assert.equal(gzipped.headers['vary'], 'Accept-Encoding')
      assert.equal(gzipped.headers['content-length'], String(gzipped.bytes.length))
      assert.equal(gzipped.headers['cache-control'], 'no-cache')
      assert.ok(gzipped.bytes.length < plain.bytes.length / 3)
      assert.deepEqual(gunzipSync(gzipped.bytes), plain.bytes)
    }
    assert.deepEqual(
      (await send(origin, page, { ...path, 'accept-encoding': 'gzip;q=0' })).bytes,
      plain.bytes,
    )
    const small = await send(origin, `${page}&limit=1`, { ...path, 'accept-encoding': 'gzip' })
    assert.equal(small.headers['content-encoding'], undefined)
    assert.equal(JSON.parse(small.bytes.toString()).transmissions.length, 1)
  }
})
