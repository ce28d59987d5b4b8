import { Resolver } from 'node:dns/promises'
import { type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { mayReach } from './addresses.ts'
import { ForbiddenDestination, hostOf, readDestination } from './destination.ts'

/** A POST to a server that a stranger named. */
export type OutgoingPost = { url: string; headers: Record<string, string>; body: string }

/** The reply is read to its end, and only its status is kept. */
export type OutgoingReply = { status: number }

/** Finds the addresses of a name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

export type SendOutgoing = (request: OutgoingPost) => Promise<OutgoingReply>

type Limits = { totalMs: number; replyBytes: number }
const defaultLimits: Limits = { totalMs: 5_000, replyBytes: 1024 * 1024 }

/** No reply came, or one that is not taken; the sentence is for the AI that named the server, the cause for the operator. */
class NoReply extends Error {}

/** One sentence for all failures of connections: several would tell an AI which ports of others are open. */
const noReply = (totalMs: number): string =>
  `no HTTP reply within ${totalMs / 1000} seconds: is its server running, and its certificate valid?`

/**
 * Sends requests to servers that strangers name, to public addresses alone. The name is resolved here, and the connection
 * is made to an address that was checked, so that a second, different answer of its DNS has no effect. Redirects are not
 * followed, compressed replies are neither asked for nor unpacked, and everything ends after `totalMs`.
 */
export function guardedSender(
  allowed: BlockList,
  { resolve = resolveByDns, limits = defaultLimits }: { resolve?: Resolve; limits?: Limits } = {},
): SendOutgoing {
  return async (outgoing) => {
    const url = readDestination(outgoing.url, allowed)
    const deadline = AbortSignal.timeout(limits.totalMs)
    try {
      return await raceAgainst(deadline, exchange(url, outgoing, deadline))
    } catch (error) {
      if (error instanceof ForbiddenDestination || error instanceof NoReply) throw error
      throw new NoReply(noReply(limits.totalMs), {
        cause: deadline.aborted ? 'timeout' : causeOf(error as Error),
      })
    }
  }

  async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    // The address in a URL was checked when the URL was read.
    if (isIP(host) !== 0) return [host]
    const found = await resolve(host, signal)
    const reachable = found.filter((address) => mayReach(address, allowed))
    if (reachable.length > 0) return reachable
    // Says the same of a name without an address, so that nobody learns which names a private DNS knows.
    throw new NoReply('its name has no public address in DNS')
  }

  async function exchange(
    url: URL,
    { headers, body }: OutgoingPost,
    signal: AbortSignal,
  ): Promise<OutgoingReply> {
    const addresses = await addressesOf(hostOf(url), signal)
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: a kept one could have been made before a check.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
    }
    return new Promise((done, fail) => {
      const sent = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options)
      let hasResponse = false
      sent.on('socket', (socket) =>
        socket.once('connect', () => {
          // A second barrier, in case that a later version of Node connects in another way.
          if (!mayReach(socket.remoteAddress ?? '', allowed))
            socket.destroy(new ForbiddenDestination('it leads to a private network'))
        }),
      )
      sent.on('error', fail)
      // A reply that changes the protocol closes the connection without an error.
      sent.on('close', () => {
        if (!hasResponse) fail(new Error('closed without a reply'))
      })
      sent.on('response', (response) => {
        hasResponse = true
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= limits.replyBytes) return
          fail(new NoReply(`its reply is longer than ${limits.replyBytes} bytes`))
          sent.destroy()
        })
        response.on('error', fail)
        response.on('end', () => done({ status: response.statusCode ?? 0 }))
      })
      sent.end(body)
    })
  }
}

/** A lookup for a connection that knows its addresses already. */
function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first] = found
  return (_, { all }, callback) =>
    all ? callback(null, found) : callback(null, first?.address ?? '', first?.family)
}

/** Asks DNS itself, because the system's own lookup would block one of few threads for as long as a slow server likes. */
const resolveByDns: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

function raceAgainst<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    work.then(done, fail)
  })
}

/** The code, because Node's own sentences name the address that was tried. */
const causeOf = ({ code, message }: NodeJS.ErrnoException): string => code ?? message
