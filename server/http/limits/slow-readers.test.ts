import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listenOnLoopback } from '../../../test/loopback.ts'
import { until } from '../../../test/until.ts'
import { cutStalledReaders } from './slow-readers.ts'

const large = Buffer.alloc(32 * 1024 * 1024)

async function listening(
  t: TestContext,
  answer: RequestListener,
  stalledMs = 300,
): Promise<{ server: Server; open(): Socket; figures: { cut: number } }> {
  const server = createServer(answer)
  const figures = cutStalledReaders(server, { stalledMs, checkEveryMs: 50 })
  const port = await listenOnLoopback(t, server)
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: longwave.test\r\n\r\n')
    return socket
  }
  return { server, open, figures }
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

test('a client that reads nothing of its response is cut', async (t) => {
  const unsent: boolean[] = []
  const { server, open, figures } = await listening(t, (_, response) => {
    response.end(large)
    response.once('close', () => unsent.push(!response.writableFinished))
  })
  for (let n = 0; n < 5; n++) {
    open().pause()
    await once(server, 'request')
  }
  await until('all five are cut', async () => (await connectionsOf(server)) === 0 && unsent.length >= 5)
  assert.deepEqual(unsent, [true, true, true, true, true])
  assert.equal(figures.cut, 5)
})

test('a client that reads slowly gets its whole response', async (t) => {
  const stalledMs = 2000
  const { open } = await listening(
    t,
    (_, response) => response.writeHead(200, { connection: 'close' }).end(large),
    stalledMs,
  )
  const began = performance.now()
  const socket = open()
  let received = 0
  for await (const chunk of socket) {
    received += (chunk as Buffer).length
    // Pauses that are much shorter than the time limit, and longer in sum.
    if (performance.now() - began < 2 * stalledMs) await delay(50)
  }
  assert.ok(received > large.length)
})

test('a response that waits for its next part is not cut while nothing is unsent', async (t) => {
  const stalledMs = 2000
  const { open } = await listening(
    t,
    async (_, response) => {
      response.write(large)
      await delay(2.5 * stalledMs)
      response.end('the end')
    },
    stalledMs,
  )
  const socket = open()
  let tail = ''
  for await (const chunk of socket) {
    tail = String((chunk as Buffer).subarray(-100))
    if (tail.includes('the end')) break
  }
  assert.match(tail, /the end/)
})
