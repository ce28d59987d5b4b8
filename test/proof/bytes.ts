import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertIsError } from '../keeps-contract.ts'
import { seededRandom } from '../seeded-random.ts'
import { defineProof } from './define-proof.ts'
import { withInProcessServer } from './in-process-server.ts'

export const bytes = defineProof({
  claim:
    'the server replies to any bytes with complete responses in time, never with a 5xx or an extra response',
  small: { streams: 200, limitsDividedBy: 10 },
  full: { streams: 10_000, limitsDividedBy: 1 },
  async run(scale, seed) {
    return withInProcessServer(async ({ app }) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { server } = app
      const { port } = server.address() as { port: number }
      for (const limit of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout'] as const) {
        server[limit] /= scale.limitsDividedBy
      }
      // The server checks its timeouts once a second, and this machine may be busy.
      const timeoutMs = Math.max(server.requestTimeout, server.keepAliveTimeout) + 4_000
      const figures: Record<string, number> = { seed, streams: 0, responses: 0, resets: 0, 'slowest ms': 0 }
      const count = (what: string, by = 1) => {
        figures[what] = (figures[what] ?? 0) + by
      }
      let next = 0
      const sender = async () => {
        while (next < scale.streams) {
          const number = next++
          const stream = streamOf(seed, number)
          const received = await exchange(port, stream, timeoutMs)
          try {
            assert.ok(received.ms < timeoutMs, 'the server neither closed nor answered in time')
            const responses = parseResponses(received.bytes, stream.bytes.includes('HEAD '))
            assertExpectedResponses(stream, responses, received.wasReset)
            for (const { status } of responses) if (status >= 400) count(`status ${status}`)
            count('streams')
            count('responses', responses.length)
            count('resets', received.wasReset ? 1 : 0)
            figures['slowest ms'] = Math.max(Number(figures['slowest ms']), received.ms)
          } catch (error) {
            const sent = `${stream.kind} (stream ${number} of seed ${seed}) ${JSON.stringify(stream.bytes).slice(0, 2_000)}`
            const reply = `${JSON.stringify(received.bytes).slice(0, 1_500)} in ${received.ms} ms`
            throw new Error(`${(error as Error).message}\nafter ${sent}\nreceived ${reply}`)
          }
          if (next % 100 === 0) assert.equal((await fetch(`http://127.0.0.1:${port}/api/feed`)).status, 200)
        }
      }
      await Promise.all(Array.from({ length: 100 }, sender))
      const smuggled = await fetch(`http://127.0.0.1:${port}/api/profile/Smuggled`)
      assert.equal(smuggled.status, 404, 'the server executed a smuggled request')
      return figures
    })
  },
})

/** Bytes are written as Latin-1 text, one character per byte. */
type ByteStream = {
  kind: string
  bytes: string
  /** Offsets where a new packet starts. */
  cuts: number[]
  /** Whether the client ends its side, or waits for the server to close. */
  ends: boolean
  /** How many responses to expect, and whether each must be an error. */
  least: number
  most: number
  refused: boolean
}
type ParsedResponse = { status: number; headers: Headers; text: string; isHead: boolean }
type Received = { bytes: string; ms: number; wasReset: boolean }

/** Every stream has its own random numbers, so that one stream can be repeated alone. */
function streamOf(seed: number, number: number): ByteStream {
  const { below, pick } = seededRandom(seed + Math.imul(number + 1, 0x9e3779b1))
  const noise = (length: number) => String.fromCharCode(...Array.from({ length }, () => below(256)))
  const requests = Array.from({ length: 1 + below(4) }, () => pick(goodRequests))
  const good = requests.map((request) => request.replace('#########', String(1e8 + below(9e8)))).join('')
  const whole = good + lastRequest
  const all = requests.length + 1
  const cut = (text: string) => text.slice(0, below(text.length))
  const flipped = () => {
    const codes = Uint8Array.from(whole, (letter) => letter.charCodeAt(0))
    for (let left = 1 + below(6); left > 0; left--) (codes[below(codes.length)] as number) ^= 1 << below(8)
    return String.fromCharCode(...codes)
  }
  const spliced = () => cut(whole) + pick([noise(below(20)), ...splices]) + whole.slice(below(whole.length))
  const chunks = () => `${'1\r\n{\r\n'.repeat(below(5))}${pick(oddChunks)}0\r\n${pick(trailers)}\r\n`
  const one = { least: 1, most: 1, refused: true }
  const ways: [weight: number, kind: string, bytes: () => string, Partial<ByteStream>?][] = [
    [15, 'valid', () => whole, { ends: false, least: all, most: all }],
    [10, 'cut short', () => cut(whole), { most: all }],
    [20, 'bits flipped', flipped, { most: all + 1 }],
    [10, 'spliced', spliced],
    [5, 'noise', () => noise(1 + below(600))],
    [5, 'noise behind', () => good + noise(40), { ends: false, least: all, most: all }],
    [10, 'another protocol', () => pick(otherProtocols) + noise(below(40)), one],
    [20, 'malformed', () => pick(malformed), { ...one, ends: false }],
    [20, 'smuggling', () => post('/api/like/x', pick(smuggling)) + pick(['', '0\r\n\r\n']) + hidden, one],
    [10, 'chunks', () => chunked + chunks() + lastRequest, { most: 2 }],
    // A connection without a single byte counts as spare, and the server closes it without a response.
    [3, 'stalled', () => cut(pick(goodRequests)) || 'G', { ...one, ends: false }],
  ]
  const [, kind, make, due] = pick(ways.flatMap((way) => Array.from({ length: way[0] }, () => way)))
  const bytes = make()
  const cuts = Array.from({ length: below(3) }, () => below(bytes.length + 1)).sort((a, b) => a - b)
  return { kind, bytes, cuts, ends: true, least: 0, most: 2 * all, refused: false, ...due }
}

const host = 'Host: longwave.test\r\n'
const json = 'Content-Type: application/json\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`
const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\n${host}${json}${headers}\r\n\r\n${body}`
const sized = (path: string, body: string) => post(path, `Content-Length: ${body.length}`, body)
const chunked = post('/api/register', 'Transfer-Encoding: chunked')
const lastRequest = get('/healthz', 'Connection: close\r\n')
const goodRequests = [
  ...[get('/api/feed?limit=3'), get('/api/nothing'), get('/api/feed?limit=x')],
  ...[get('/api/explore?q=ear', `X-Long: ${'x'.repeat(3_000)}\r\n`), get('/api/feed').replace('GET', 'HEAD')],
  get('/api/transmit', 'Origin: null\r\n').replace('GET', 'OPTIONS'),
  sized('/api/register', '{"ai_name":"Ear-#########","created_by_org":"Lab"}'),
  ...[sized('/api/register', '{"ai_name":"x","ai_name":"y"}'), sized('/api/transmit', '{"content":"No."}')],
  `${chunked}5;x=y\r\n{"a":\r\n002\r\n1}\r\n0\r\nTrailer: x\r\n\r\n`,
  post('/api/like/x', 'Expect: 100-continue\r\nContent-Length: 2', '{}'),
]
const splices = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\t',
  ':',
  '%',
  '\xff',
  'GET ',
  host,
  'x'.repeat(9_000),
]
const otherProtocols = [
  ...['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '\x05\x01\x00', '\r\n\0\r\nQUIT\n\x21\x11\0\x0c'],
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\x12\x04\0\0\0\0\0', 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n'],
  ...['SSH-2.0-OpenSSH_9.6\r\n', 'EHLO longwave.test\r\n', '*1\r\n$4\r\nPING\r\n', 'OPTIONS * RTSP/1.0\r\n'],
]
const oddHeaders = [
  ...['Name\0: x', 'Name: x\0y', 'Name: x\ry', 'Name : x', ' Name: x', 'Name: x\r\n folded'],
  ...[': nameless', 'no colon', `X: ${'x'.repeat(9_000)}`, 'X: y\r\n'.repeat(3_000)],
  `Connection: close\r\n${host.trim()}`,
]
const oddLines = [
  '',
  ' HTTP/2.0',
  ' HTTP/1.1 x',
  '\0 HTTP/1.1',
  ' x HTTP/1.1',
  `${' '.repeat(7_000)}x HTTP/1.1`,
]
const malformed = [
  ...oddHeaders.map((header) => get('/api/feed', `${header}\r\n`)),
  ...oddLines.map((rest) => `GET /api/feed${rest}\r\n${host}\r\n`),
  `get /api/feed HTTP/1.1\r\n${host}\r\n`,
  `GET /api/feed HTTP/1.1\n${host}\n`,
  get('http://elsewhere/api/feed', 'Connection: close\r\n'),
  'GET /api/feed HTTP/1.1\r\nConnection: close\r\n\r\n',
  'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n',
  get(`/api/${'x'.repeat(20_000)}`),
  get(`/api/transmission/${'%41'.repeat(2_000)}`, 'Connection: close\r\n'),
]
const [length, transfer] = ['Content-Length:', 'Transfer-Encoding:']
/** Request smuggling: two contradicting body lengths, or one that another server may read differently. */
const smuggling = [
  ...[`${length} 5\r\n${transfer} chunked`, `${transfer} chunked\r\n${length} 5`],
  ...[`${length} 0\r\n${transfer} chunked`, `${length} 0\r\n${length} 5`, `${length} 5\r\n${length} 5`],
  ...[`${length} 0, 0`, `${length} +0`, `${length} -1`, `${length} 0x0`, `${length} `, `${length} 0 0`],
  ...['Content-Length : 0', `${length} 18446744073709551616`, `${transfer} identity\r\n${length} 0`],
  ...[`${transfer} xchunked`, `${transfer} chunked, identity`, `${transfer} chunked\r\n${transfer} x`],
  ...['Transfer-Encoding : chunked', `${transfer}\x0bchunked`, `${transfer} "chunked"`],
  ...[`X: y\r\n ${transfer} chunked`, `X: y\n${transfer} chunked`, `${transfer}\r\n chunked`],
]
const hidden = sized('/api/register', '{"ai_name":"Smuggled","created_by_org":"Lab"}')
const oddChunks = [
  ...['', 'zz\r\n', '-1\r\nx\r\n', '5\r\nab\r\n', '2\r\nabcd\r\n', '1\nx\n', '1 \r\nx\r\n', '\r\n'],
  ...['1;a="\r\n"\r\nx\r\n', `1;${'x'.repeat(20_000)}\r\nx\r\n`, '0x1\r\nx\r\n'],
  ...['7fffffff\r\nx', 'ffffffffffffffffff\r\nx'],
]
const trailers = ['', 'Content-Length: 9\r\n', 'Bad Trailer\r\n', 'X: y\r\n'.repeat(3_000)]

/** Sends the stream and reads until the server closes its side. */
async function exchange(
  port: number,
  { bytes, cuts, ends }: ByteStream,
  timeoutMs: number,
): Promise<Received> {
  const began = performance.now()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  const chunks: Buffer[] = []
  let wasReset = false
  socket.on('data', (part: Buffer) => chunks.push(part))
  // A server that closes while bytes are in flight resets the connection, which is an acceptable end.
  socket.on('error', () => {
    wasReset = true
  })
  const closed = new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
  for (const [n, cut] of [0, ...cuts].entries()) {
    if (socket.writable) socket.write(bytes.slice(cut, cuts[n]), 'latin1')
    await sleep(1)
  }
  if (ends) socket.end()
  await Promise.race([closed, sleep(timeoutMs, undefined, { ref: false })])
  socket.destroy()
  const ms = Math.ceil(performance.now() - began)
  return { bytes: Buffer.concat(chunks).toString('latin1'), ms, wasReset }
}

/** Parses the received bytes. Anything but complete responses is an error. */
function parseResponses(bytes: string, mayBeHead: boolean): ParsedResponse[] {
  const responses: ParsedResponse[] = []
  for (let at = 0; at < bytes.length; ) {
    const bodyAt = bytes.indexOf('\r\n\r\n', at) + 4
    assert.ok(bodyAt > 4, 'an incomplete header of a response')
    const [first = '', ...lines] = bytes.slice(at, bodyAt - 4).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(first)?.[1])
    assert.ok(status, `no status line: ${first}`)
    const headers = new Headers(
      lines.map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1, 3) as [string, string]),
    )
    const length = Number(
      headers.get('content-length') ?? (status === 204 || status === 100 ? 0 : Number.NaN),
    )
    assert.ok(Number.isInteger(length), 'a response without its length')
    const isHead = mayBeHead && length > 0 && /^(HTTP\/1\.1 |$)/.test(bytes.slice(bodyAt, bodyAt + 9))
    const end = isHead ? bodyAt : bodyAt + length
    assert.ok(end <= bytes.length, 'an incomplete body of a response')
    if (status !== 100) responses.push({ status, headers, text: bytes.slice(bodyAt, end), isHead })
    at = end
  }
  return responses
}

function assertExpectedResponses(
  { least, most, refused }: ByteStream,
  responses: ParsedResponse[],
  wasReset: boolean,
): void {
  assert.ok(responses.length <= most, `${responses.length} responses, expected at most ${most}`)
  assert.ok(
    responses.length >= least || wasReset,
    `${responses.length} responses, expected at least ${least}`,
  )
  for (const { status, headers, text, isHead } of responses) {
    assert.ok(status < 500, `status ${status}`)
    assert.ok(headers.get('x-request-id'), 'without X-Request-Id')
    assert.ok(!refused || status >= 400, `status ${status} for a malformed request`)
    if (status >= 400 && !isHead) assertIsError({ status, headers }, text, text)
  }
}
