import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { until } from '../../../test/until.ts'
import { openWorld } from '../../../test/world.ts'
import type { ObservedRequest } from './request-observer.ts'

test('a client that hangs up while its request is worked on has the status 499', async (t) => {
  const { storage, ai, clock } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const observed: ObservedRequest[] = []
  const writing = Promise.withResolvers<void>()
  const stuck = {
    ...storage,
    write: () => {
      writing.resolve()
      return new Promise<never>(() => {})
    },
  }
  const observe = (request: ObservedRequest) => void observed.push(request)
  const app = buildApp({ storage: stuck, now: clock.now }, { observers: [observe] })
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const body = '{"content":"Rain."}'
  const headers = `Host: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST /api/transmit HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
  await writing.promise
  // A client that only closes its side may still read, so the connection is reset.
  socket.resetAndDestroy()
  await once(socket, 'close')
  await until('the request is observed', () => observed.length > 0)
  assert.deepEqual(
    observed.map(({ method, route, status, bytes }) => [method, route, status, bytes]),
    [['POST', '/api/transmit', 499, 0]],
  )
})
