import { once } from 'node:events'
import { createServer } from 'node:net'

/** Pages contain their own origin, so the port must be known before the server listens. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  await new Promise((resolve) => holder.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}
