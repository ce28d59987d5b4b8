import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** What befalls a commit on its way: it is lost, or its answer is, or the whole database is out of reach from then on. */
export type Fate = 'lost' | 'unanswered' | 'unreachable'

/** A line to a database that can be cut just where it matters. */
export async function proxyTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let fate: Fate | undefined
  let isReachable = true
  const server = createServer({ noDelay: true }, (near) => {
    if (!isReachable) return void near.destroy()
    const far = createConnection({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    let isCutOff = false
    near.on('data', (bytes) => {
      if (!fate || !bytes.includes('commit\0')) return void far.write(bytes)
      const befallen = fate
      fate = undefined
      if (befallen === 'lost') return cut()
      isCutOff = true
      if (befallen === 'unreachable') isReachable = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      // The database has answered, so it has committed; nobody hears of it.
      if (isCutOff) cut()
      else near.write(bytes)
    })
    near.on('close', cut)
    far.on('close', cut)
  }).listen(0, '127.0.0.1')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return {
    url: Object.assign(new URL(url), { port: address.port }).href,
    /** What will befall the next commit. */
    next(given: Fate) {
      fate = given
    },
    sever() {
      isReachable = false
      cutAll()
    },
    restore() {
      isReachable = true
    },
    cutAll,
    async close() {
      cutAll()
      server.close()
    },
  }
}
