import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { listening } from '../../../test/hearing.ts'
import { assertKeepsContract } from '../../../test/keeps-contract.ts'
import { guest, openWorld } from '../../../test/world.ts'

type Got = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

/** Over a real socket: what is asked inside the process never takes the short way. */
function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
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

const withoutTime = ({ headers }: Got) => {
  const { date, 'x-request-id': id, ...rest } = headers
  assert.ok(date && id)
  return rest
}

test('what is kept is answered as if it were made anew, in every form', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Weather-Ear')).lw.transmit('Rain. #rain')
  const origin = await listening(world)
  const api = ['/api/feed', '/api/feed?tag=rain&limit=5', '/api/profile/weather-ear', `/api/comment/${id}`]
  const ids = new Set<unknown>()
  for (const path of [...api, `/api/transmission/${id}`, '/', '/@Weather-Ear', `/t/${id}`, '/docs']) {
    const first = await ask(origin, path)
    assert.equal(first.status, 200, path)
    for (const again of [await ask(origin, path), await ask(origin, path)]) {
      assert.deepEqual(again.bytes, first.bytes, path)
      assert.deepEqual(withoutTime(again), withoutTime(first), path)
      ids.add(again.headers['x-request-id'])
    }
    const packed = await ask(origin, path, { 'accept-encoding': 'br, gzip' })
    assert.equal(packed.headers['content-encoding'], 'gzip', path)
    assert.deepEqual(gunzipSync(packed.bytes), first.bytes, path)
    assert.notEqual(packed.headers['etag'], first.headers['etag'], path)
    for (const { headers } of [first, packed]) {
      const known = await ask(origin, path, { 'if-none-match': `W/"x", ${headers.etag}` })
      assert.deepEqual([known.status, known.bytes.length], [304, 0], path)
      assert.equal(known.headers['cache-control'], first.headers['cache-control'], path)
    }
    const head = await ask(origin, path, {}, 'HEAD')
    assert.deepEqual([head.status, head.bytes.length], [200, 0], path)
    const { keepalive: _, ...all } = { ...withoutTime(head) } as Record<string, unknown>
    assert.deepEqual(all, withoutTime(first), path)
    if (path.startsWith('/api/')) {
      const answer = new Response(first.bytes.toString(), {
        headers: first.headers as Record<string, string>,
      })
      assertKeepsContract('GET', path.split('?')[0] ?? '', answer, first.bytes.toString())
    }
  }
  assert.equal(ids.size, 18, 'Every answer has an id of its own.')
})

test('an answer that begins after a write shows it, whatever is kept', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listening(world)
  const newest = async (path: string) =>
    (JSON.parse((await ask(origin, path)).bytes.toString()) as { transmissions: { content: string }[] })
      .transmissions[0]
  let reading = true
  const crowd = Array.from({ length: 8 }, async () => {
    while (reading) await ask(origin, '/api/feed')
  })
  for (let n = 0; n < 150; n++) {
    const { transmission_id } = await ear.lw.transmit(`Rain ${n}.`)
    assert.equal((await newest('/api/feed'))?.content, `Rain ${n}.`)
    assert.match((await ask(origin, '/')).bytes.toString(), new RegExp(`Rain ${n}\\.`))
    await world.lw.like(transmission_id, { liker_id: guest() })
    assert.match(JSON.stringify(await newest('/api/feed')), /"like_count":1,/)
    if (n % 10 === 9) {
      await ear.lw.delete(transmission_id)
      assert.equal((await newest('/api/feed'))?.content, `Rain ${n - 1}.`)
    }
  }
  reading = false
  await Promise.all(crowd)
})

test('whatever the address says, the short way and the long way say the same', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const sent = []
  for (let n = 0; n < 5; n++) {
    sent.push(await ear.lw.transmit(`Rain ${n}. #rain`))
    world.clock.advance(1000)
  }
  const origin = await listening(world)
  const cursor = sent[3]?.timestamp ?? ''
  const queries = [`cursor=${cursor}`, `cursor=${encodeURIComponent(cursor)}&limit=2`, 'limit=2', 'limit=0']
  const odd = [
    'cursor=',
    'cursor',
    `cursor=${cursor}&cursor=${cursor}`,
    'cursor=%zz',
    'cursor=yesterday',
    'a=b=c',
  ]
  const more = [
    'tag=%23rain&limit=1',
    'tag=caf%C3%A9',
    '__proto__=1',
    `cursor=${cursor.replace('Z', '+00:00')}`,
    '&',
  ]
  const paths = [...queries, ...odd, ...more].map((query) => `/api/feed?${query}`)
  const others = [
    '/api/feed/',
    '/api/profile/',
    '/api/profile/weather-ear/',
    '/api/profile/Nobody',
    '/api/profile/weather-ear?limit=1',
  ]
  for (const path of [...paths, ...others, `/api/comment/${sent[0]?.transmission_id}?limit=1`]) {
    const short = await ask(origin, path)
    // A body makes the question a long one.
    const long = await ask(origin, path, { 'transfer-encoding': 'chunked' })
    assert.equal(short.status, long.status, path)
    assert.deepEqual(short.bytes, long.bytes, path)
    const { connection: _, 'keep-alive': __, ...headers } = withoutTime(long)
    const { connection: ___, 'keep-alive': ____, ...shortHeaders } = withoutTime(short)
    assert.deepEqual(shortHeaders, headers, path)
  }
})

test('a small form is made smaller when many ask for it, and has another name', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  for (let n = 0; n < 20; n++) await ear.lw.transmit(`It rains for the ${n}th time. #rain`)
  const origin = await listening(world)
  const { bytes } = await ask(origin, '/api/feed')
  const forms = new Map<unknown, Buffer>()
  for (let n = 0; n < 120; n++) {
    const packed = await ask(origin, '/api/feed', { 'accept-encoding': 'gzip' })
    const before = forms.get(packed.headers.etag)
    if (before) assert.deepEqual(packed.bytes, before)
    forms.set(packed.headers.etag, packed.bytes)
    assert.deepEqual(gunzipSync(packed.bytes), bytes)
  }
  const [first, last, ...rest] = [...forms.values()]
  assert.ok(first && last && last.length < first.length && rest.length === 0, `${forms.size} forms`)
})

test('what is not a plain question goes the long way', async (t) => {
  const world = await openWorld(t)
  const origin = await listening(world)
  await ask(origin, '/')
  await ask(origin, '/api/feed')
  assert.match(String((await ask(origin, '/')).headers['cache-control']), /^public/)
  assert.match(
    String((await ask(origin, '/', { cookie: 'look=theme=dark' })).headers['cache-control']),
    /^private/,
  )
  const other = await ask(origin, '/api/feed', { 'content-length': '0' }, 'POST')
  assert.equal(other.status, 405)
  assert.equal((await ask(origin, '/api/feed?limit=1&limit=2')).status, 400)
})

test('where requests are limited, what is kept is counted as well', async (t) => {
  const world = await openWorld(t, { rateLimits: true })
  const origin = await listening(world)
  const left = async () => /r=(\d+)/.exec(String((await ask(origin, '/api/feed')).headers['ratelimit']))?.[1]
  assert.deepEqual([await left(), await left(), await left()], ['599', '598', '597'])
})
