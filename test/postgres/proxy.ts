import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** How a commit fails: it is lost, its answer is lost, or its answer is lost and the database becomes unreachable. */
export type CommitFault = 'lost' | 'unanswered' | 'unreachable'

/** A TCP proxy to a database that can delay what passes, and cut connections at the commit or at any other moment. */
export async function proxyTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let nextFault: CommitFault | undefined
  let isReachable = true
  let isSwallowing = false
  let truncatedAt: string | undefined
  let delayMs = 0
  const roundTrips: number[] = []
  /** Timers of one duration fire in the order in which they were set. */
  const later = (act: () => void) => (delayMs === 0 ? act() : void setTimeout(act, delayMs))
  const server = createServer({ noDelay: true }, (client) => {
    if (!isReachable) return void client.destroy()
    const database = createConnection({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    let dropsAnswer = false
    let sent = 0
    let isAnswered = true
    /** Bytes that follow an answer begin another round trip, from `begin` to `commit`. */
    const countRoundTrips = (bytes: { includes(text: string): boolean }) => {
      if (bytes.includes('begin isolation')) sent = 0
      else if (!isAnswered) sent--
      sent++
      isAnswered = false
      if (bytes.includes('commit\0')) roundTrips.push(sent)
    }
    client.on('data', (bytes) => {
      if (isSwallowing) return
      countRoundTrips(bytes)
      if (truncatedAt !== undefined && bytes.includes(truncatedAt)) {
        const end = bytes.indexOf(truncatedAt)
        truncatedAt = undefined
        isSwallowing = true
        // The database is not told that the client has gone, as when its machine freezes.
        client.off('close', cut)
        return void database.write(bytes.slice(0, end))
      }
      if (!nextFault || !bytes.includes('commit\0')) return later(() => database.write(bytes))
      const fault = nextFault
      nextFault = undefined
      if (fault === 'lost') return cut()
      dropsAnswer = true
      if (fault === 'unreachable') isReachable = false
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isSwallowing) return
      if (dropsAnswer) return bytes.includes('COMMIT\0') && cut()
      later(() => {
        isAnswered = true
        client.write(bytes)
      })
    })
    client.on('close', cut)
    database.on('close', cut)
  }).listen(0, '127.0.0.1')
  const cutConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return {
    url: Object.assign(new URL(url), { port: address.port }).href,
    failNextCommit(fault: CommitFault) {
      nextFault = fault
    },
    /** How many round trips each transaction took. */
    roundTrips,
    /** Each direction takes this long from now on. */
    delay(ms: number) {
      delayMs = ms
    },
    makeUnreachable() {
      isReachable = false
      cutConnections()
    },
    makeReachable() {
      isReachable = true
    },
    /** The next message that has this is cut off before it, and from then on everything is dropped; `swallow` returns the end of that. */
    truncateNext(at = 'commit\0') {
      truncatedAt = at
    },
    /** Drops everything that comes, and cuts no connection, as a broken network does; returns a function that ends it. */
    swallow() {
      isSwallowing = true
      return () => {
        isSwallowing = false
        cutConnections()
      }
    },
    cutConnections,
    async close() {
      cutConnections()
      server.close()
    },
  }
}
