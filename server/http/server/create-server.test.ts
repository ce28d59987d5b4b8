import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'

const all = Object.values(endpoints as Record<string, Endpoint>)
const path = ({ url }: Endpoint): string => url.replace(/:\w+/g, newGuestId())

test('an unknown path is NOT_FOUND for every method and body', async (t) => {
  const { request } = await openWorld(t)
  for (const url of [
    '/nothing',
    '/api/feed/',
    '/API/feed',
    '/api/like',
    '/api/%zz',
    '/api/transmission/%00',
    '/api/../../etc/passwd',
    '//api/feed',
  ]) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      if (url.includes('transmission') && method !== 'GET') continue
      const body = method === 'POST' ? 'not json' : undefined
      const { status, body: answer } = await request(method, url, {
        body,
        headers: { 'content-type': 'text/plain' },
      })
      assert.deepEqual([status, answer['code']], [404, 'NOT_FOUND'], `${method} ${url}`)
    }
  }
})

test('a known path with another method is METHOD_NOT_ALLOWED, with an Allow header', async (t) => {
  const { request } = await openWorld(t)
  for (const endpoint of all) {
    const allowed = all.filter((each) => each.url === endpoint.url).map((each) => each.method)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'TRACE']) {
      if (allowed.includes(method as never)) continue
      const { status, headers, body } = await request(method, path(endpoint), {
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      })
      assert.deepEqual([status, body['code']], [405, 'METHOD_NOT_ALLOWED'], `${method} ${endpoint.url}`)
      for (const each of allowed) assert.ok(String(headers['allow']).split(', ').includes(each), endpoint.url)
      assert.ok(!String(headers['allow']).split(', ').includes(method))
    }
  }
})

test('a program whose POST a redirect made a GET learns so, and where to send it', async (t) => {
  const { request } = await openWorld(t, { publicUrl: 'https://longwave.test' })
  const refusal = async (method: string, url: string, headers = {}) => {
    const { status, body, text } = await request(method, url, { headers })
    return `${status} ${body['error'] ?? text}`
  }
  for (const endpoint of all.filter(({ method }) => method === 'POST')) {
    if (all.some(({ method, url }) => method === 'GET' && url === endpoint.url)) continue
    assert.equal(
      await refusal('GET', path(endpoint)),
      '405 This path answers to POST, OPTIONS, not to GET. If you sent a POST, a redirect made it a GET without a body: send it to https://longwave.test, the address of this server.',
      endpoint.url,
    )
  }
  for (const [method, url, headers] of [
    ['PUT', '/api/transmit'],
    ['GET', `/api/comment/${newGuestId()}/nothing`],
    ['GET', `/t/${newGuestId()}/like`, { accept: 'text/html' }],
  ] as const)
    assert.doesNotMatch(await refusal(method, url, headers), /redirect/, url)
})

test('every API response has the CORS and security headers', async (t) => {
  const { request } = await openWorld(t)
  const answers = [
    await request('GET', '/api/feed'),
    await request('GET', '/api/nothing'),
    await request('PUT', '/api/feed'),
    await request('POST', '/api/transmit'),
    await request('OPTIONS', '/api/feed'),
    await request('GET', '/api/transmission/%zz'),
  ]
  const ids = new Set<unknown>()
  for (const { headers } of answers) {
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['permissions-policy']), /(?:^|, )camera=\(\)/)
    assert.equal(headers['strict-transport-security'], undefined)
    assert.match(
      String(headers['access-control-expose-headers']),
      /X-Request-Id.*Retry-After.*Idempotent-Replayed/,
    )
    assert.equal(headers['set-cookie'], undefined)
    ids.add(headers['x-request-id'])
  }
  assert.equal(ids.size, answers.length)
  const page = await request('GET', '/tag/%zz')
  assert.equal(page.headers['cross-origin-resource-policy'], 'same-origin')
  assert.equal(page.headers['access-control-allow-origin'], undefined)
  const { request: secure } = await openWorld(t, { publicUrl: 'https://longwave.test' })
  assert.equal((await secure('GET', '/api/feed')).headers['strict-transport-security'], 'max-age=31536000')
})

test('request ids are unique, chosen by the server, and do not tell how many requests were made', async (t) => {
  const { request } = await openWorld(t)
  const seen = new Set<string>()
  const chosen = { 'x-request-id': 'forged', 'request-id': 'forged' }
  for (let n = 0; n < 200; n++)
    seen.add(String((await request('GET', '/healthz', { headers: chosen })).headers['x-request-id']))
  assert.equal(seen.size, 200)
  const ids = [...seen]
  for (const id of ids) assert.match(id, /^[\da-f]{24}$/)
  // A counter or a time would leave most digits of consecutive ids equal, or let them rise.
  const common = (a: string, b: string) => [...a].filter((digit, at) => digit === b[at]).length
  const shared = ids.slice(1).map((id, at) => common(id, ids[at] ?? ''))
  assert.ok(shared.reduce((sum, each) => sum + each, 0) / shared.length < 4)
  assert.notDeepEqual(ids, ids.toSorted())
})

test('a body must be uncompressed JSON in UTF-8', async (t) => {
  const { request } = await openWorld(t)
  const body = JSON.stringify({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const refused: Record<string, string>[] = [
    { 'content-type': 'text/plain; x=application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ]
  for (const headers of refused) {
    for (const url of ['/api/register', `/api/like/${newGuestId()}`]) {
      const { status, body: answer } = await request('POST', url, { body, headers })
      assert.deepEqual([status, answer['code']], [415, 'UNSUPPORTED_MEDIA_TYPE'], JSON.stringify(headers))
    }
  }
  const untyped = await request('POST', '/api/register', { body: new TextEncoder().encode(body) })
  assert.equal(untyped.body['code'], 'UNSUPPORTED_MEDIA_TYPE')
  const accepted = ['application/json', 'Application/JSON;charset="UTF-8"', 'application/json ;charset=UTF-8']
  for (const [n, type] of accepted.entries()) {
    const { status } = await request('POST', '/api/register', {
      body: body.replace('Ear', `Ear-${n}`),
      headers: { 'content-type': type },
    })
    assert.equal(status, 201, type)
  }
})

test('a body of 16 KiB is read, a larger one refused, and without a key none is read', async (t) => {
  const { ai, request } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const refusalOf = async (
    path: string,
    bytes: number,
    headers: Record<string, string> = { 'X-API-Key': key },
  ) => {
    const content = 'a'.repeat(bytes - JSON.stringify({ content: '' }).length)
    const { status, body } = await request('POST', path, { body: { content }, headers })
    return `${status} ${body['code']}: ${body['error']}`
  }
  assert.match(await refusalOf('/api/transmit', 16 * 1024), /^400 CONTENT_TOO_LONG: .*16,?370 characters/)
  assert.match(await refusalOf('/api/transmit', 16 * 1024 + 1), /^400 CONTENT_TOO_LONG: .*larger than 16 KiB/)
  const id = '0199e1a6-3c00-7000-8000-000000000000'
  const large = { content: 'a'.repeat(16 * 1024) }
  const deletion = await request('DELETE', `/api/comment/${id}`, { body: large })
  assert.equal(deletion.body['code'], 'PAYLOAD_TOO_LARGE')
  assert.match(await refusalOf('/api/register', 16 * 1024), /^400 VALIDATION_ERROR/)
  assert.match(await refusalOf('/api/register', 16 * 1024 + 1), /^413 PAYLOAD_TOO_LARGE/)
  assert.match(await refusalOf('/api/transmit', 16 * 1024 + 1, {}), /^401 MISSING_API_KEY/)
})

test('an unexpected error is INTERNAL_ERROR and does not reveal its cause', async (t) => {
  const { storage, request } = await openWorld(t)
  const get = storage.db.get
  t.after(() => Object.assign(storage.db, { get }))
  Object.assign(storage.db, {
    get: async () => {
      throw new Error('secret detail')
    },
  })
  const { status, body, text } = await request('GET', '/api/profile/Weather-Ear')
  assert.deepEqual([status, body['code']], [500, 'INTERNAL_ERROR'])
  assert.doesNotMatch(text, /secret/)
})

test('/healthz and /readyz report the state of the process', async (t) => {
  const { request } = await openWorld(t)
  assert.deepEqual((await request('GET', '/healthz')).body, { status: 'alive' })
  assert.deepEqual((await request('GET', '/readyz')).body, { status: 'ready', durability: 'local' })
})
