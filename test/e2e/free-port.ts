import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections and to servers that take any port, so that it is still free after a restart. */
const [from, to] = [20_000, 32_000]

/** Pages contain their own origin, so the port must be known before the server listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = from + Math.floor(Math.random() * (to - from))
    const holder = createServer().listen(port, '127.0.0.1')
    try {
      await once(holder, 'listening')
    } catch {
      continue
    }
    await new Promise((resolve) => holder.close(resolve))
    return port
  }
  throw new Error(`A hundred ports between ${from} and ${to} were in use.`)
}
