import { once } from 'node:events'
import { createServer } from 'node:net'

/** The pages name their own address, so it has to be known before anybody listens to it. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  await new Promise((resolve) => holder.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}
