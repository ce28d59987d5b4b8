import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { TestContext } from 'node:test'

/** Lets a server listen on any free port of this machine until the test ends. Returns the port. */
export async function listenOnLoopback(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends bytes as they are, and returns everything received until the server closes the connection. */
export async function exchange(origin: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received
}
