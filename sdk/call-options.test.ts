import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { limits } from '../contract/limits.ts'
import type { OutgoingRequest, Retry } from './index.ts'
import {
  apiKey,
  connectionLost,
  errorOf,
  errorResponse,
  noResponse,
  reply,
  type ScriptedResponse,
  scriptedClient,
} from './test-support.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'

describe('the options of a call', () => {
  test('retries and timeout replace those of the client, for this call only', async () => {
    const { lw, requests } = scriptedClient([connectionLost])
    await errorOf(lw.feed({}, { retries: 0 }))
    assert.equal(requests.length, 1)
    await errorOf(lw.transmit('Hi.', { retries: 1 }))
    assert.equal(requests.length, 3)
    await errorOf(lw.feed())
    assert.equal(requests.length, 7)
    const silent = scriptedClient([noResponse], { timeout: 60_000 })
    const { message } = await errorOf(silent.lw.like(id, { liker_id: id }, { timeout: 3, retries: 0 }))
    assert.match(message, /nothing came within 3 ms/)
  })

  test('an idempotencyKey that the server would refuse is refused before anything is sent', async () => {
    const { lw, requests, keys } = scriptedClient([reply()])
    const max = 'k'.repeat(limits.idempotencyKey)
    for (const idempotencyKey of ['€', 'a b', 'a\n', '', `${max}k`]) {
      for (const call of [lw.transmit('Hi.', { idempotencyKey }), lw.delete(id, { idempotencyKey })]) {
        const { code, status, message, outcomeUnknown } = await errorOf(call)
        assert.deepEqual([code, status, outcomeUnknown], ['VALIDATION_ERROR', 0, false])
        assert.match(message, /^idempotencyKey must be 1 to 255 visible ASCII characters/)
      }
    }
    assert.equal(requests.length, 0)
    await lw.transmit('Hi.', { idempotencyKey: max })
    for (const _ of 'ab') await lw.transmit('Hi.', { idempotencyKey: null as never })
    assert.equal(keys()[0], max)
    assert.equal(new Set([...keys(), 'null']).size, 4)
  })

  test('onResponse gets status and headers of every response, of failed attempts too', async () => {
    const limited: ScriptedResponse = () => Response.json({}, { headers: { RateLimit: '"reads";r=7;t=3' } })
    const { lw } = scriptedClient([errorResponse('OVERLOADED', 503), limited])
    const seen: unknown[] = []
    await lw.feed({}, { onResponse: ({ status, headers }) => seen.push(status, headers.get('RateLimit')) })
    assert.deepEqual(seen, [503, null, 200, '"reads";r=7;t=3'])
  })

  test('limit ends .all() after so many items, and asks for no more than it needs', async () => {
    const page = (from: number, count: number, nextCursor: string | null) =>
      reply({ transmissions: Array.from({ length: count }, (_, at) => from + at), nextCursor })
    const { lw, requests } = scriptedClient([page(0, 100, 'x'), page(100, 60, 'y'), page(0, 9, 'z')])
    assert.equal((await Array.fromAsync(lw.feed.all({ tag: 'rain' }, { limit: 150 }))).length, 150)
    assert.deepEqual(await Array.fromAsync(lw.feed.all({ limit: 3 }, { limit: 4 })), [0, 1, 2, 3])
    assert.deepEqual(await Array.fromAsync(lw.feed.all({}, { limit: 0 })), [])
    assert.deepEqual(
      requests.map(({ url }) => url.slice('http://longwave.test/api/feed?'.length)),
      ['limit=100&tag=rain', 'limit=50&tag=rain&cursor=x', 'limit=3'],
    )
  })
})

describe('the hooks of a client', () => {
  test('beforeRequest changes the headers of each attempt, and sees no API key', async () => {
    const seen: OutgoingRequest[] = []
    const { lw, requests } = scriptedClient([connectionLost, reply()], {
      beforeRequest(request) {
        assert.ok(!JSON.stringify([...request.headers]).includes(apiKey))
        request.headers.set('Traceparent', `00-${request.attempt}`)
        request.headers.set('X-API-Key', 'another')
        seen.push(request)
      },
    })
    await lw.delete(id)
    assert.deepEqual(
      seen.map(({ method, url, attempt }) => `${attempt} ${method} ${url}`),
      [1, 2].map((attempt) => `${attempt} DELETE http://longwave.test/api/transmit/${id}`),
    )
    assert.deepEqual(
      requests.map(({ headers }) => [headers.get('Traceparent'), headers.get('X-API-Key')]),
      [
        ['00-1', apiKey],
        ['00-2', apiKey],
      ],
    )
  })

  test('an error of beforeRequest ends the call before anything is sent', async () => {
    const veto = new Error('Not today.')
    const { lw, requests } = scriptedClient([reply()], {
      async beforeRequest() {
        throw veto
      },
    })
    await assert.rejects(lw.transmit('Hi.'), veto)
    assert.equal(requests.length, 0)
  })

  test('onRetry gets the error and the wait of each attempt that is retried', async () => {
    const retries: Retry[] = []
    const { lw } = scriptedClient(
      [errorResponse('OVERLOADED', 503, { 'Retry-After': '2' }), connectionLost],
      {
        onRetry: (retry) => retries.push(retry),
      },
    )
    await errorOf(lw.like(id, { liker_id: id }, { retries: 2 }))
    assert.deepEqual(
      retries.map(({ method, path, attempt, waitMs, error }) => [method, path, attempt, waitMs, error.code]),
      [
        ['POST', '/api/like/:id', 1, 2000, 'OVERLOADED'],
        ['POST', '/api/like/:id', 2, 250, 'NO_ANSWER'],
      ],
    )
  })

  test('onRetry hears of a stream that cannot connect, and an abort in it ends the wait at once', async () => {
    const stop = new AbortController()
    const retries: Retry[] = []
    const { lw, waits } = scriptedClient([connectionLost, connectionLost], {
      onRetry(retry) {
        retries.push(retry)
        if (retries.length === 2) stop.abort(new Error('Enough.'))
      },
    })
    await assert.rejects(lw.stream({}, { signal: stop.signal }).next(), /Enough\./)
    assert.deepEqual(
      retries.map(({ method, path, attempt, error }) => [method, path, attempt, error.code]),
      [
        ['GET', '/api/stream', 1, 'NO_ANSWER'],
        ['GET', '/api/stream', 2, 'NO_ANSWER'],
      ],
    )
    assert.equal(waits.length, 1)
  })
})

describe('request', () => {
  test('sends any method and path with the API key, and returns status, headers and body', async () => {
    const created: ScriptedResponse = () =>
      Response.json({ new: 1 }, { status: 201, headers: { ETag: '"7"' } })
    const { lw, requests, keys } = scriptedClient([created], { baseUrl: 'http://longwave.test/lab' })
    const options = { query: { a: 1, b: undefined }, body: { c: 2 }, idempotencyKey: 'mine' }
    const { status, headers, body } = await lw.request('POST', '/api/new/a:b', options)
    assert.deepEqual([status, headers.get('ETag'), body], [201, '"7"', { new: 1 }])
    const [sent] = requests
    assert.deepEqual([sent?.url, sent?.body], ['http://longwave.test/lab/api/new/a:b?a=1', '{"c":2}'])
    assert.deepEqual([sent?.headers.get('X-API-Key'), keys()], [apiKey, ['mine']])
  })

  test('knows a method in any letter case', async () => {
    const { lw, requests, keys } = scriptedClient([connectionLost, reply()])
    await lw.request('get' as never, '/api/new')
    await lw.request('patch' as never, '/api/new', { body: {} })
    assert.deepEqual(
      requests.map(({ method }, at) => [method, keys()[at] === null]),
      [
        ['GET', true],
        ['GET', true],
        ['PATCH', false],
      ],
    )
  })

  test('repeats a read, and a write only if nothing was stored', async () => {
    const read = scriptedClient([connectionLost, reply()])
    await read.lw.request('GET', '/api/new')
    assert.equal(read.requests.length, 2)
    const write = scriptedClient([errorResponse('OVERLOADED', 503), connectionLost, reply()])
    assert.equal((await errorOf(write.lw.request('POST', '/api/new'))).outcomeUnknown, true)
    assert.equal(write.requests.length, 2)
  })

  test('refuses a path that would name another host', async () => {
    const { lw, requests } = scriptedClient([reply()])
    await assert.rejects(lw.request('GET', '@other.example/'), TypeError)
    await lw.request('GET', '//other.example/')
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).host),
      ['longwave.test'],
    )
  })
})

describe('a dry run', () => {
  test('sends the same request with X-Dry-Run and without an Idempotency-Key', async () => {
    const { lw, requests, keys } = scriptedClient([reply({ would: 'comment' })])
    await lw.transmit.dryRun('Hi.')
    await lw.comment.dryRun(id, { content: 'Hi.' })
    await lw.transmit('Hi.')
    assert.deepEqual(
      requests.map(({ method, url, body }) => `${method} ${url.slice(20)} ${body}`),
      [
        'POST /api/transmit {"content":"Hi."}',
        `POST /api/comment/${id} {"content":"Hi."}`,
        'POST /api/transmit {"content":"Hi."}',
      ],
    )
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('X-Dry-Run')),
      ['true', 'true', null],
    )
    assert.deepEqual(keys().slice(0, 2), [null, null])
  })

  test('is retried, and its outcome is never unknown', async () => {
    const { lw, requests } = scriptedClient([connectionLost])
    assert.equal((await errorOf(lw.transmit.dryRun('Hi.', { retries: 1 }))).outcomeUnknown, false)
    assert.equal(requests.length, 2)
  })
})

test('a request names the client and its version, which is that of the package', async () => {
  const { lw, requests } = scriptedClient([reply()])
  await lw.feed()
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  assert.equal(requests[0]?.headers.get('User-Agent'), `longwave-sdk/${version}`)
})
