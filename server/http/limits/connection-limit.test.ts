import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { limits } from '../../../contract/limits.ts'
import { listenOnLoopback } from '../../../test/loopback.ts'
import { until } from '../../../test/until.ts'
import { openWorld } from '../../../test/world.ts'
import { limitConnections } from './connection-limit.ts'

test('a network with too many connections gets no more, until one of them closes', async (t) => {
  const server = createServer((_, response) => response.end('here'))
  const figures = limitConnections(server, { isExempt: (address) => address === '127.0.0.9', max: 3 })
  const port = await listenOnLoopback(t, server)
  const open = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    t.after(() => socket.destroy())
    return socket
  }
  const isServed = async (localAddress: string): Promise<boolean> => {
    const socket = open(localAddress)
    socket.write('GET / HTTP/1.1\r\nHost: longwave.test\r\nConnection: close\r\n\r\n')
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    await once(socket, 'close').catch(() => {})
    return received.includes('here')
  }
  const sockets = [open('127.0.0.2'), open('127.0.0.2'), open('127.0.0.2')]
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  assert.equal(await isServed('127.0.0.2'), false)
  assert.equal(figures.refused, 1)
  assert.equal(await isServed('127.0.0.3'), true)
  for (let n = 0; n < 5; n++) open('127.0.0.9')
  assert.equal(await isServed('127.0.0.9'), true)
  sockets[0]?.destroy()
  await until('the network may connect again', () => isServed('127.0.0.2'))
})

test(`behind a trusted proxy, one client may wait for ${limits.requestsPerAddress} responses at a time`, async (t) => {
  const world = await openWorld(t)
  const app = buildApp({ storage: world.storage, now: world.clock.now }, { trustProxy: ['127.0.0.1'] })
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const statusFor = async (address: string, path = '/api/feed?limit=7') => {
    const headers = { 'x-forwarded-for': address, cookie: 'a=b' }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  }
  // A request whose body never ends waits for its response.
  const unfinished = `POST /api/register HTTP/1.1\r\nHost: longwave.test\r\nX-Forwarded-For: 203.0.113.7\r\n`
  const sockets = Array.from({ length: limits.requestsPerAddress }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    socket.write(`${unfinished}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
    return socket
  })
  await until('the client is refused', async () => (await statusFor('203.0.113.7')) === 503)
  assert.equal(await statusFor('203.0.113.8'), 200)
  assert.equal(await statusFor('203.0.113.7', '/healthz'), 200)
  for (const socket of sockets) socket.destroy()
  await until('the client is served again', async () => (await statusFor('203.0.113.7')) === 200)
})
