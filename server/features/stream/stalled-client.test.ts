import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { listen, openStream } from '../../../test/stream-client.ts'
import { openWorld } from '../../../test/world.ts'

test('a client that does not read is disconnected, and the others still receive events', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const isClosed = new Promise<true>((resolve) => {
    world.app.server.once('connection', (socket) => socket.once('close', () => resolve(true)))
  })
  const stalled = connect(Number(new URL(origin).port), '127.0.0.1')
  t.after(() => stalled.destroy())
  stalled.on('error', () => {})
  stalled.write('GET /api/stream HTTP/1.1\r\nHost: longwave.test\r\n\r\n')
  await new Promise((resolve) => stalled.once('data', resolve))
  stalled.pause()
  const stream = await openStream(t, origin)
  const transmitSome = async () => {
    await Promise.all(Array.from({ length: 200 }, () => ear.lw.transmit('\u{1f4fb}'.repeat(320))))
    return false
  }
  for (let sent = 0; !(await Promise.race([isClosed, transmitSome()])); sent += 200) {
    assert.ok(sent < 20_000, 'The stalled connection is never closed.')
  }
  await ear.lw.transmit('Still here?')
  await stream.waitFor(/Still here\?/)
})
