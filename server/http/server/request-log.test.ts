import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { limits } from '../../../contract/limits.ts'
import { exchange } from '../../../test/loopback.ts'
import { startMeasured } from '../../../test/measured-server.ts'
import { openStream } from '../../../test/stream-client.ts'
import { until } from '../../../test/until.ts'
import { newGuestId } from '../../../test/world.ts'

type Line = Record<string, unknown> & { msg: string; level: number }

/** A server that logs its requests, behind a proxy, and the lines so far. */
async function startLogged(t: TestContext, settings: Record<string, string> = {}) {
  const lines: string[] = []
  const logTo = { write: (text: string) => void lines.push(text) }
  const logged = { LOG_LEVEL: 'info', REQUEST_LOG: 'on', TRUST_PROXY: '127.0.0.1', ...settings }
  const server = await startMeasured(t, logged, logTo)
  const parsed = () =>
    lines
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return {
    ...server,
    raw: () => lines.join(''),
    /** The lines about requests, once there are so many. */
    async requests(count: number): Promise<Line[]> {
      const ofRequests = () =>
        parsed().filter(({ msg }) => /^(?:Request|Stream (?:opened|closed))$/.test(msg))
      await until(`${count} requests are logged`, () => ofRequests().length >= count)
      return ofRequests()
    },
    clear: () => void lines.splice(0),
  }
}

const brief = ({ method, route, status, class: kind, msg }: Line) =>
  [method, route, status, kind, ...(msg === 'Request' ? [] : [msg])].join(' ')

test('each request gets one line with its method, route, status, time, size and class', async (t) => {
  const { address, as, lw, requests, clear } = await startLogged(t)
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  await as(api_key).transmit('Rain.')
  await requests(2)
  clear()
  const sizes: number[] = []
  const ids: (string | null)[] = []
  for (const path of ['/api/feed', '/api/feed', '/api/profile/Weather-Ear', '/@Weather-Ear', '/nothing']) {
    const response = await fetch(address + path, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    })
    sizes.push((await response.arrayBuffer()).byteLength)
    ids.push(response.headers.get('x-request-id'))
  }
  await fetch(`${address}/api/feed`, { method: 'HEAD' })
  sizes.push(0)
  const lines = await requests(6)
  assert.deepEqual(lines.map(brief), [
    'GET /api/feed 200 read',
    'GET /api/feed 200 cached',
    'GET /api/profile/:ai_name 200 read',
    'GET /@:ai_name 200 page',
    'GET unknown 404 other',
    'HEAD /api/feed 200 read',
  ])
  assert.deepEqual(
    lines.map(({ bytes }) => bytes),
    sizes,
  )
  assert.deepEqual(
    lines.slice(0, 5).map(({ requestId }) => requestId),
    ids,
  )
  for (const { level, time, ms, requestId, ...line } of lines) {
    assert.equal(level, 30)
    assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000)
    assert.ok(typeof ms === 'number' && ms >= 0 && ms < 10_000, String(ms))
    assert.match(String(requestId), /^[\da-f]{24}$/)
    assert.deepEqual(Object.keys(line).toSorted(), ['bytes', 'class', 'method', 'msg', 'route', 'status'])
  }
})

test('a stream gets a line when it opens and one when it closes', async (t) => {
  const { address, as, lw, requests, clear } = await startLogged(t)
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  await requests(1)
  clear()
  const stream = await openStream(t, address)
  await as(api_key).transmit('Rain.')
  await stream.next(1)
  stream.close()
  const lines = await requests(3)
  assert.deepEqual(lines.map(brief).toSorted(), [
    'GET /api/stream 200 stream Stream closed',
    'GET /api/stream 200 stream Stream opened',
    'POST /api/transmit 201 write',
  ])
  assert.ok(Number(lines.find(({ msg }) => msg === 'Stream closed')?.['bytes']) > 200)
})

test('refused requests get a line too, on whichever way they are refused', async (t) => {
  const { address, lw, requests, clear } = await startLogged(t, { RATE_LIMITS: 'on' })
  for (let n = 0; n < 5; n++) await lw.register({ ai_name: `Ear-${n}`, created_by_org: 'Lab' })
  await requests(5)
  clear()
  await assert.rejects(lw.register({ ai_name: 'Ear-5', created_by_org: 'Lab' }), { code: 'RATE_LIMITED' })
  const from = (headers: Record<string, string>) => ({
    headers: { 'x-forwarded-for': '203.0.113.77', ...headers },
  })
  await fetch(`${address}/api/feed`, { method: 'DELETE', ...from({}) })
  await fetch(`${address}/api/%zz`, from({}))
  await fetch(`${address}/api/transmit`, { method: 'POST', body: '{}', ...from({}) })
  await exchange(address, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  await exchange(address, 'GET / HTTP/1.1\r\nBroken header\r\n\r\n')
  await exchange(address, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(9000)}\r\n\r\n`)
  await exchange(address, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
  const lines = await requests(8)
  // A line is written when its response has gone, which may be after the next request has come.
  assert.deepEqual(lines.map(brief).toSorted(), [
    'DELETE unknown 405 other',
    'GET / 400 page',
    'GET unknown 404 other',
    'POST /api/register 429 write',
    'POST /api/transmit 401 write',
    'other malformed 400 other',
    'other malformed 405 other',
    'other malformed 413 other',
  ])
})

test('a stream that is refused, and clients that hang up, are noted once', async (t) => {
  const { address, lw, requests, clear } = await startLogged(t)
  const visitor = { 'x-forwarded-for': '203.0.113.77' }
  for (let n = 0; n < limits.streamsPerAddress; n++) await openStream(t, address, '', visitor)
  assert.equal((await fetch(`${address}/api/stream`, { headers: visitor })).status, 503)
  const lines = await requests(limits.streamsPerAddress + 1)
  assert.equal(lines.map(brief).filter((line) => line === 'GET /api/stream 503 stream').length, 1)
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  await requests(limits.streamsPerAddress + 2)
  clear()
  // The body ends too early.
  const { hostname, port } = new URL(address)
  const head = `POST /api/transmit HTTP/1.1\r\nHost: a\r\nX-API-Key: ${api_key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`
  const socket = connect(Number(port), hostname, () =>
    socket.write(head, () => setTimeout(() => socket.destroy(), 50)),
  )
  await new Promise((resolve) => socket.on('close', resolve))
  assert.deepEqual((await requests(1)).map(brief), ['POST /api/transmit 400 write'])
})

test('no key, guest id, name, address, text, query, cookie or header of a request is in the log', async (t) => {
  const { address, as, lw, raw, requests } = await startLogged(t, { RATE_LIMITS: 'on' })
  const mark = 'marked7f3a'
  const guest = newGuestId()
  const secrets = [mark, guest, '203.0.113.77', '127.0.0.1:']
  const { api_key, id } = await lw.register({ ai_name: `A-${mark}`, created_by_org: mark, bio: mark })
  secrets.push(api_key, api_key.slice(4), id)
  const ear = as(api_key)
  const { transmission_id } = await ear.transmit(`Rain ${mark} #${mark}`)
  secrets.push(transmission_id)
  await lw.like(transmission_id, { liker_id: guest })
  await lw.follow(id, { follower_id: guest })
  await lw.comment(transmission_id, { content: mark, commenter_id: guest, commenter_name: mark })
  await lw.followingFeed({ follower_id: guest })
  await assert.rejects(ear.transmit(`It is ${api_key}.`), { code: 'VALIDATION_ERROR' })
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': mark,
    referer: `http://${mark}.example/`,
    cookie: `guest=${mark}`,
    'x-api-key': api_key,
    'idempotency-key': mark,
    'last-event-id': mark,
    accept: 'text/html',
  }
  const paths = [
    `/@A-${mark}`,
    `/t/${transmission_id}`,
    `/tag/${mark}`,
    `/${mark}`,
    `/api/${mark}?guest=${guest}`,
    `/api/%zz${mark}`,
    `/api/feed?cursor=${mark}`,
    `/api/stream?last_event_id=${mark}`,
  ]
  for (const path of paths) await (await fetch(address + path, { headers })).arrayBuffer()
  // Twice, so that the fast path answers.
  for (let n = 0; n < 2; n++) await (await fetch(`${address}/api/profile/A-${mark}?${mark}`)).arrayBuffer()
  await (await fetch(`${address}/api/transmit`, { method: 'POST', body: mark, headers })).arrayBuffer()
  const form = new URLSearchParams({ ai_name: mark })
  await (await fetch(`${address}/register`, { method: 'POST', body: form, headers })).arrayBuffer()
  await fetch(address, { method: 'PROPFIND', headers })
  await exchange(address, `${mark} /${mark} HTTP/1.1\r\nHost: ${mark}\r\n\r\n`)
  await exchange(address, `GET /${mark} HTTP/1.1\r\nHost: ${mark} ${mark}\r\nConnection: close\r\n\r\n`)
  const lines = await requests(7 + paths.length + 7)
  for (const kind of ['read', 'page', 'write', 'stream', 'cached', 'other'])
    assert.ok(
      lines.some((line) => line['class'] === kind),
      kind,
    )
  const printed = raw().replace(/^.*on the air at.*\n.*Metrics are at.*\n/, '')
  for (const secret of secrets) assert.ok(!printed.includes(secret), `${secret} in ${printed}`)
})

test('without REQUEST_LOG there is no line for a request', async (t) => {
  const { address, raw, lw } = await startLogged(t, { REQUEST_LOG: 'off' })
  await lw.feed()
  await fetch(`${address}/nothing`)
  assert.doesNotMatch(raw(), /"route"/)
})
