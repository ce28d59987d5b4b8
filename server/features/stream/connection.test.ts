import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { streamConnection } from './connection.ts'

/** More than the system holds for a client that does not read. */
const tooMuch = 32 * 1024 * 1024

async function openConnection(t: TestContext) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as { port: number }).port, '127.0.0.1')
  client.pause()
  const [socket] = (await once(server, 'connection')) as [Socket]
  // The server that owns a real socket handles its errors.
  socket.on('error', () => {})
  t.after(() => {
    client.destroy()
    socket.destroy()
    server.close()
  })
  let drops = 0
  return { client, connection: streamConnection(socket, { onDrop: () => drops++ }), drops: () => drops }
}

test('bytes that are sent and freed arrive whole, and are freed when the system has taken them', async (t) => {
  const { client, connection } = await openConnection(t)
  const bytes = new Uint8Array(tooMuch).map((_, at) => at % 251)
  connection.sendAndFree(bytes)
  let isDrained = false
  const drained = connection.drained().then(() => {
    isDrained = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.deepEqual([isDrained, bytes.buffer.detached], [false, false])
  let received = 0
  for await (const part of client as AsyncIterable<Buffer>) {
    for (const byte of part) if (byte !== received++ % 251) assert.fail(`Byte ${received - 1} is ${byte}.`)
    if (received === tooMuch) break
  }
  await drained
  assert.equal(bytes.buffer.detached, true)
})

test('a connection that is lost has nothing more to drain', async (t) => {
  const { client, connection } = await openConnection(t)
  connection.send(new Uint8Array(tooMuch))
  const drained = connection.drained()
  client.destroy()
  await drained
  await connection.drained()
  assert.equal(connection.isOpen(), false)
})

test('a client that is too far behind is dropped once', async (t) => {
  const { connection, drops } = await openConnection(t)
  connection.send(new Uint8Array(tooMuch))
  assert.equal(drops(), 0)
  for (let n = 0; n < 3; n++) connection.send(new Uint8Array(1))
  assert.deepEqual([drops(), connection.isOpen()], [1, false])
})
