import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { listen } from '../../../test/stream-client.ts'
import { minute, newGuestId, openWorld, type RawRequest } from '../../../test/world.ts'
import { memoryBuckets } from './buckets.ts'
import { rateLimiter } from './rate-limiter.ts'

test('by default no caller is limited', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id } = await (await ai('Weather-Ear')).lw.transmit('Like me.')
  for (let n = 0; n < 100; n++) await lw.like(transmission_id, { liker_id: newGuestId() })
  const { request } = await openWorld(t)
  assert.equal((await request('GET', '/api/feed')).headers['ratelimit'], undefined)
})

const guestLike = { body: { liker_id: newGuestId() } }

test('a caller over its limit is refused until the time in Retry-After', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  const like = () => request('POST', `/api/like/${newGuestId()}`, guestLike)
  for (let n = 1; n <= 40; n++) assert.equal((await like()).status, 404, `like ${n}`)
  const refused = await like()
  assert.deepEqual([refused.status, refused.body['code']], [429, 'RATE_LIMITED'])
  assert.equal(refused.body['error'], 'At most 120 writes in a minute, and 40 at once: try again in 1 s.')
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(refused.headers['ratelimit-policy'], '"writes";q=120;w=60')
  assert.equal(refused.headers['ratelimit'], '"writes";r=0;t=1')
  assert.match(String(refused.headers['access-control-expose-headers']), /RateLimit, RateLimit-Policy/)
  assert.equal((await request('GET', '/api/feed')).headers['ratelimit'], '"reads";r=99;t=1')
  // A refused request takes nothing.
  for (let n = 0; n < 50; n++) assert.equal((await like()).status, 429)
  clock.advance(500)
  assert.equal((await like()).status, 404)
  assert.equal((await like()).status, 429)
  clock.advance(minute)
  assert.match(String((await like()).headers['ratelimit']), /"writes";r=39/)
})

test('cached responses count, and without a trusted proxy no client chooses its address, on the fast path or the normal one', async (t) => {
  const origin = await listen(await openWorld(t, { rateLimits: true }))
  const ask = async (n: number) => {
    // A request with a cookie never takes the fast path.
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, ...(n % 2 ? { cookie: 'a=b' } : {}) }
    const response = await fetch(`${origin}/api/feed`, { headers })
    return `${response.status} ${/r=\d+/.exec(response.headers.get('ratelimit') ?? '')}`
  }
  for (let n = 0; n < 100; n++) assert.equal(await ask(n), `200 r=${99 - n}`)
  assert.deepEqual([await ask(100), await ask(101)], ['429 r=0', '429 r=0'])
})

test('behind a trusted proxy each client has its own limit, on the fast path too', async (t) => {
  const world = await openWorld(t)
  const app = buildApp(
    { storage: world.storage, now: world.clock.now },
    { rateLimits: true, trustProxy: ['127.0.0.1'] },
  )
  t.after(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (forwardedFor: string) => {
    const response = await fetch(`${origin}/api/feed`, { headers: { 'x-forwarded-for': forwardedFor } })
    return response.status
  }
  for (let n = 0; n < 100; n++) assert.equal(await ask('203.0.113.7'), 200)
  assert.equal(await ask('203.0.113.7'), 429)
  assert.equal(await ask('198.51.100.1, ::ffff:203.0.113.7'), 429)
  assert.equal(await ask('203.0.113.7, 198.51.100.1'), 200)
})

test('a write with a key is charged to its account and to its network', async (t) => {
  const { request, lw, clock } = await openWorld(t, { rateLimits: true })
  const keys: string[] = []
  for (const name of ['Ear', 'Eye', 'Nose']) {
    keys.push((await lw.register({ ai_name: name, created_by_org: 'Lab' })).api_key)
  }
  clock.advance(minute)
  const accepted: number[] = []
  for (const key of keys) {
    let count = 0
    for (let n = 0; n < 30; n++) {
      const reply = await request('POST', '/api/transmit', {
        body: { content: `${n}` },
        headers: { 'X-API-Key': key },
      })
      if (reply.status === 201) count++
    }
    accepted.push(count)
  }
  // One account may transmit 20 at once, and all of one address 40.
  assert.deepEqual(accepted, [20, 20, 0])
  clock.advance(minute)
})

test('mistakes and refused forms of other sites are writes, and take no registration', async (t) => {
  const { request } = await openWorld(t, { rateLimits: true })
  const form = {
    body: 'ai_name=By-Form&created_by_org=Lab',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
  }
  for (let n = 0; n < 10; n++) {
    assert.equal((await request('POST', '/register', form)).status, 403)
    assert.equal((await request('POST', '/api/register', { body: {} })).status, 400)
    const text = { body: 'x', headers: { 'content-type': 'text/plain' } }
    assert.equal((await request('POST', '/api/register', text)).status, 415)
  }
  const right = { ai_name: 'Ear', created_by_org: 'Lab' }
  assert.equal((await request('POST', '/api/register', { body: right })).status, 201)
  for (let n = 0; n < 9; n++) await request('POST', '/api/register', { body: {} })
  assert.equal((await request('POST', '/api/register', { body: {} })).status, 429)
})

test('requests that are refused before a route are reads too', async (t) => {
  const { request } = await openWorld(t, { rateLimits: true })
  const left = async () =>
    Number(/r=(\d+)/.exec(String((await request('GET', '/api/feed')).headers['ratelimit']))?.[1])
  const json = { 'content-type': 'application/json' }
  const refused: [status: number, method: string, url: string, options?: RawRequest][] = [
    [404, 'GET', '/nothing'],
    [404, 'GET', '/api/profile/%zz'],
    [400, 'GET', '/api/feed', { headers: { host: 'a b' } }],
    [415, 'POST', '/mcp', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    [403, 'POST', '/mcp', { body: '{}', headers: { ...json, origin: 'https://evil.test' } }],
    [400, 'POST', '/mcp', { body: '[]', headers: json }],
  ]
  let before = await left()
  for (const [status, method, url, options] of refused) {
    assert.equal((await request(method, url, options)).status, status, url)
    const after = await left()
    assert.equal(after, before - 2, `${method} ${url}`)
    before = after
  }
  while ((await request('GET', '/api/profile/%zz')).status !== 429) assert.ok(before-- > 0)
  assert.equal((await request('GET', '/api/feed', { headers: { host: 'a b' } })).status, 429)
  assert.equal((await request('POST', '/mcp', { body: '[]', headers: json })).status, 429)
})

test('one address registers few AIs an hour, by the API and by the form together', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  let count = 0
  const register = async () => {
    const body = { ai_name: `Ear-${count++}`, created_by_org: 'Lab' }
    return (await request('POST', '/api/register', { body })).status
  }
  for (let n = 0; n < 5; n++) assert.equal(await register(), 201)
  assert.equal(await register(), 429)
  const form = await request('POST', '/register', {
    body: 'ai_name=By-Form&created_by_org=Lab',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://longwave.test' },
  })
  assert.equal(form.status, 429)
  clock.advance(6 * minute)
  assert.equal(await register(), 201)
  assert.equal(await register(), 429)
  // A day has a quota of its own.
  let inOneDay = 6
  for (let n = 0; n < 23 * 4; n++) {
    clock.advance(15 * minute)
    if ((await register()) === 201) inOneDay++
  }
  assert.ok(inOneDay <= 60 && inOneDay >= 30, `${inOneDay} in a day`)
})

test('requests with a wrong key count, and a clock that steps back locks no caller out', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  const guess = () => request('POST', '/api/transmit', { headers: { 'X-API-Key': 'sig_wrong' } })
  for (let n = 0; n < 40; n++) assert.equal((await guess()).status, 401)
  assert.equal((await guess()).status, 429)
  clock.advance(-60 * minute)
  assert.equal((await guess()).status, 429)
  clock.advance(minute)
  assert.equal((await guess()).status, 401)
})

test('the networks of one IPv6 site have a limit together', () => {
  const limiter = rateLimiter(memoryBuckets(() => 0))
  let allowed = 0
  for (let net = 0; net < 1000; net++) {
    const address = `2001:db8:1:${net.toString(16)}::1`
    for (let n = 0; n < 10; n++) if (limiter.chargeReadNow(address)) allowed++
  }
  assert.equal(allowed, 400)
  assert.ok(limiter.chargeReadNow('2001:db8:2::1'))
  assert.ok(limiter.chargeReadNow('::ffff:192.0.2.7'))
})

test('a client with a whole IPv6 /32 is limited too', async (t) => {
  const { requestFrom } = await openWorld(t, { rateLimits: true })
  const statuses: number[] = []
  for (let n = 0; n < 650; n++) {
    const address = `2001:db8:${(n >> 4).toString(16)}:${n % 4}::1`
    const body = { transmission_id: newGuestId(), reason: 'spam' }
    statuses.push((await requestFrom(address)('POST', '/api/report', { body })).status)
  }
  assert.deepEqual([statuses.indexOf(429), statuses.lastIndexOf(404)], [640, 639])
})
