import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listenOnLoopback } from '../../../test/loopback.ts'
import { until } from '../../../test/until.ts'
import { answerOneByOne, requestNumber } from './pipelining.ts'

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: longwave.test\r\n\r\n`

type Seen = { path: string | undefined; number: number; response: ServerResponse }

/** A server that only notes the requests; the test answers them. */
async function listening(t: TestContext): Promise<{ seen: Seen[]; open: () => Socket }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    seen.push({ path: request.url, number: requestNumber(request), response })
  })
  answerOneByOne(server)
  const port = await listenOnLoopback(t, server)
  return { seen, open: () => connect(port, '127.0.0.1') }
}

test('a request is looked at when the one before it has been answered', async (t) => {
  const { seen, open } = await listening(t)
  const socket = open()
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.write(get('/1') + get('/2') + get('/3'))
  for (const path of ['/1', '/2', '/3']) {
    await until('a request is looked at', () => seen.length > 0)
    assert.deepEqual(
      seen.map((each) => each.path),
      [path],
    )
    assert.equal(seen[0]?.number, Number(path.slice(1)))
    seen.pop()?.response.end(path)
  }
  await until('all are answered', () => received.endsWith('/3'))
  assert.deepEqual(received.match(/\/\d$|\/\d(?=HTTP)/gm), ['/1', '/2', '/3'])
})

test('requests that wait when their client hangs up are never looked at', async (t) => {
  const { seen, open } = await listening(t)
  const socket = open()
  socket.write(get('/page').repeat(500))
  await until('the first request is looked at', () => seen.length === 1)
  socket.resetAndDestroy()
  seen[0]?.response.end('x'.repeat(100_000))
  // The server notices it at the latest when it writes.
  const other = open()
  for (let n = 0; n < 20; n++) {
    other.write(get('/other'))
    const before = seen.length
    await until('the next request is looked at', () => seen.length > before)
    seen.at(-1)?.response.end()
  }
  const pages = seen.filter(({ path }) => path === '/page').length
  assert.ok(pages <= 2, `${pages} of 500 requests were looked at.`)
})

test('while requests wait, only a few packets more are read from their connection', async (t) => {
  const { seen, open } = await listening(t)
  const socket = open()
  socket.on('error', () => {})
  let isFlushed = false
  const megabytes = get('/page').repeat(200_000)
  socket.write(megabytes, () => {
    isFlushed = true
  })
  await until('the first request is looked at', () => seen.length === 1)
  await delay(200)
  const read = seen[0]?.response.req.socket.bytesRead ?? 0
  assert.ok(read <= 1024 * 1024, `${read} of ${megabytes.length} bytes were read.`)
  assert.equal(isFlushed, false)
})

test('a connection with waiting requests is read again when they are answered', async (t) => {
  const { seen, open } = await listening(t)
  const socket = open()
  socket.resume()
  socket.write(get('/page').repeat(1500))
  for (let answered = 0; answered < 1500; answered++) {
    await until('the next request is looked at', () => seen.length > 0)
    assert.equal(seen.length, 1)
    seen.pop()?.response.end()
  }
})
