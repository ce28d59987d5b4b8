import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { assertIsError } from '../../../test/keeps-contract.ts'
import { exchange } from '../../../test/loopback.ts'
import { listen } from '../../../test/stream-client.ts'
import { openWorld } from '../../../test/world.ts'

function parseResponses(received: string): { status: number; headers: Headers; text: string }[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((answer) => {
      const [head = '', text = ''] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
      return { status: Number(first.split(' ')[1]), headers, text }
    })
}

const listening = async (t: TestContext) => listen(await openWorld(t))
const open = (origin: string, options = {}) =>
  connect({ port: Number(new URL(origin).port), host: '127.0.0.1', ...options })

const host = 'Host: longwave.test\r\n'
const close = 'Connection: close\r\n'

test('a malformed request gets the usual error body, and the connection closes', async (t) => {
  const origin = await listening(t)
  const malformed = [
    'GARBAGE\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
    `GET /api/feed\r\n${host}\r\n`,
    `GET /api/feed HTTP/1.1\r\n${host}A: b\r\n folded\r\n\r\n`,
    `POST /api/register HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/register HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnot hex\r\n`,
  ]
  for (const bytes of malformed) {
    const answers = parseResponses(await exchange(origin, bytes))
    assert.equal(answers.length, 1, JSON.stringify(bytes))
    for (const { status, headers, text } of answers) {
      assertIsError({ status, headers }, text, JSON.stringify(bytes))
      assert.deepEqual([status, JSON.parse(text).code], [400, 'VALIDATION_ERROR'], JSON.stringify(bytes))
      assert.ok(headers.get('x-request-id') && headers.get('access-control-allow-origin') === '*')
      assert.equal(headers.get('connection')?.toLowerCase(), 'close')
    }
  }
})

test('a request without a Host, with two, or with a whole URL as its target is refused', async (t) => {
  const origin = await listening(t)
  for (const head of [
    'GET /api/feed HTTP/1.1\r\n',
    `GET /api/feed HTTP/1.1\r\n${host}${host}`,
    'GET /api/feed HTTP/1.0\r\nHost:\r\n',
    `GET http://elsewhere/api/feed HTTP/1.1\r\n${host}`,
    `OPTIONS *?cursor=x HTTP/1.1\r\n${host}`,
  ]) {
    const [answer] = parseResponses(await exchange(origin, `${head}${close}\r\n`))
    assert.deepEqual([answer?.status, JSON.parse(answer?.text ?? '').code], [400, 'VALIDATION_ERROR'], head)
  }
  const [old] = parseResponses(await exchange(origin, 'GET /healthz HTTP/1.0\r\n\r\n'))
  assert.equal(old?.status, 200)
})

test('OPTIONS * is answered with every method that this server knows', async (t) => {
  const origin = await listening(t)
  const [answer] = parseResponses(await exchange(origin, `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`))
  assert.deepEqual([answer?.status, answer?.text], [204, ''])
  assert.deepEqual(answer?.headers.get('allow')?.split(', ').toSorted(), [
    ...['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST'],
  ])
})

test('a Host that is malformed is refused on every path, and every well-formed one is accepted', async (t) => {
  const origin = await listening(t)
  const statuses = async (hosts: string[], path: string) => {
    const requests = hosts.map((each) => `GET ${path} HTTP/1.1\r\nHost: ${each}\r\n`)
    const received = await exchange(origin, `${requests.join('\r\n')}${close}\r\n`)
    return parseResponses(received).map(({ status, text }) =>
      status === 400 ? JSON.parse(text).code : status,
    )
  }
  const malformed = [
    '',
    'a b',
    'a,b',
    'user@longwave.test',
    'longwave.test/feed',
    'longwave.test:65536',
  ].concat(['[::1', '256.1.1.1', 'a%00', '<b>', 'b\u00fccher', 'http://longwave.test'])
  const wellFormed = [
    'LONGWAVE.test:443',
    'longwave.test.',
    'my_service:3000',
    '127.0.0.1',
    '[2001:DB8::1]:80',
  ]
  // The first is answered by the fast path, the second by the normal one, the third is a page.
  for (const path of ['/api/feed', '/healthz', '/']) {
    assert.deepEqual(
      await statuses(malformed, path),
      malformed.map(() => 'VALIDATION_ERROR'),
      path,
    )
    assert.deepEqual(
      await statuses(wellFormed, path),
      wellFormed.map(() => 200),
      path,
    )
  }
})

test('large headers and a large Content-Length are refused at once, and an endless body at the limit', async (t) => {
  const origin = await listening(t)
  const [long] = parseResponses(
    await exchange(origin, `GET /api/feed HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(9000)}\r\n\r\n`),
  )
  assert.deepEqual([long?.status, JSON.parse(long?.text ?? '').code], [413, 'PAYLOAD_TOO_LARGE'])
  const head = `POST /api/register HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const [claimed] = parseResponses(await exchange(origin, `${head}Content-Length: 1073741824\r\n\r\n{`))
  assert.deepEqual([claimed?.status, JSON.parse(claimed?.text ?? '').code], [413, 'PAYLOAD_TOO_LARGE'])
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
  const [endless] = parseResponses(
    await exchange(origin, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`).catch(
      () => 'HTTP/1.1 413 \r\n\r\n{"code":"PAYLOAD_TOO_LARGE"}',
    ),
  )
  assert.deepEqual([endless?.status, JSON.parse(endless?.text ?? '').code], [413, 'PAYLOAD_TOO_LARGE'])
})

test('CONNECT, Upgrade and an unknown Expect get a normal response', async (t) => {
  const origin = await listening(t)
  const [connected] = parseResponses(
    await exchange(origin, `CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n`),
  )
  assert.deepEqual([connected?.status, JSON.parse(connected?.text ?? '').code], [405, 'METHOD_NOT_ALLOWED'])
  const [upgraded] = parseResponses(
    await exchange(
      origin,
      `GET /api/feed HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`,
    ),
  )
  assert.equal(upgraded?.status, 200)
  const [expected] = parseResponses(
    await exchange(origin, `GET /api/feed HTTP/1.1\r\n${host}Expect: miracles\r\n${close}\r\n`),
  )
  assert.equal(expected?.status, 200)
})

test('a refusal of garbage does not overtake the responses to the requests before it', async (t) => {
  const origin = await listening(t)
  const reads = ['', '?limit=x'].map((query) => `GET /api/feed${query} HTTP/1.1\r\n${host}\r\n`).join('')
  const write = `POST /api/like/x HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  const answers = parseResponses(await exchange(origin, `${reads}${write}GARBAGE\r\n\r\n`))
  assert.deepEqual(
    answers.map((each) => each.status),
    [200, 400, 400, 400],
  )
})

test('a connection is closed after its 10,000th request, even if that one is refused', async (t) => {
  const origin = await listening(t)
  const ask = `GET /api/feed?cursor=never HTTP/1.1\r\n${host}\r\n`
  const socket = open(origin)
  const ended = once(socket, 'end')
  let part = ''
  socket.on('data', (chunk) => (part += String(chunk)))
  const counts = () =>
    [/HTTP\/1\.1 400/g, /^connection: close/gim].map((each) => part.match(each)?.length ?? 0)
  // In parts, because a slow machine would cut off a request of which only the beginning was read for long.
  for (let sent = 500; sent <= 10_000; sent += 500) {
    part = ''
    socket.write(ask.repeat(500))
    while (!socket.readableEnded && counts()[0] !== 500) await Promise.race([once(socket, 'data'), ended])
    assert.deepEqual(counts(), [500, sent === 10_000 ? 1 : 0])
  }
  await ended
})

test('bytes after a refused body get no second response', async (t) => {
  const origin = await listening(t)
  const socket = open(origin)
  socket.write(
    `POST /api/register HTTP/1.1\r\n${host}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  let received = ''
  for await (const chunk of socket) {
    if (received === '') socket.write('no chunk\r\nGET /api/feed HTTP/1.1\r\n\r\n')
    received += String(chunk)
  }
  assert.deepEqual(
    parseResponses(received).map((each) => each.status),
    [415],
  )
})

test('a client that resets the connection or never closes its side does no harm', async (t) => {
  const origin = await listening(t)
  for (const [bytes, breaksOff] of [
    ['CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n', true],
    ['CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n', false],
    ['GARBAGE\r\n\r\n', false],
  ] as const) {
    const socket = open(origin, { allowHalfOpen: true })
    const gone = new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
    socket.write(bytes)
    await new Promise((resolve) => socket.once('data', resolve))
    if (breaksOff) socket.resetAndDestroy()
    // Our side is still open; writing to a connection that the server has closed resets it.
    const poke = setInterval(() => socket.writable && socket.write('x'), 100)
    await gone
    clearInterval(poke)
  }
  const [answer] = parseResponses(await exchange(origin, `GET /healthz HTTP/1.1\r\n${host}${close}\r\n`))
  assert.equal(answer?.status, 200)
})

test('a client that half-closes after its request still gets the response', async (t) => {
  const origin = await listening(t)
  const body = '{"ai_name":"Half-Open","created_by_org":"Lab"}'
  const socket = open(origin, { allowHalfOpen: true })
  socket.end(
    `POST /api/register HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  assert.deepEqual(
    parseResponses(received).map((each) => each.status),
    [201],
  )
})

test('an idle connection is closed silently, one with a partial request gets an error', async (t) => {
  const origin = await listening(t)
  const [spare, begun] = await Promise.all([
    exchange(origin, ''),
    exchange(origin, 'GET /api/feed HTTP/1.1\r\nHost: longwave'),
  ])
  assert.equal(spare, '')
  assert.equal(parseResponses(begun)[0]?.status, 400)
})
