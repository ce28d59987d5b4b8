import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { streamUrls } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { Counts } from './counts.ts'
import { isPrivateAddress, networkOf } from './networks.ts'

/**
 * Closes new connections of a network that has too many. A private address may belong to a proxy, so it is not counted:
 * behind a trusted proxy the requests of each client are (requestLimit). Returns how many were closed.
 */
export function limitConnections(
  server: Server,
  { isExempt = isPrivateAddress, max = limits.connectionsPerAddress } = {},
): { refused: number } {
  const counts = new Counts()
  const figures = { refused: 0 }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const network = networkOf(address)
    if (counts.of(network) < max) socket.once('close', counts.add(network))
    else {
      figures.refused++
      socket.destroy()
    }
  })
  return figures
}

/** These respond at once, have a limit of their own, or wait only for requests that are counted. */
const uncounted = new Set<string | undefined>(['/healthz', '/readyz', '/mcp', ...streamUrls])

/** Refuses requests of a network that waits for too many responses already. */
export function requestLimit({ trustsProxy }: { trustsProxy: boolean }) {
  const counts = new Counts()
  return (request: FastifyRequest, reply: FastifyReply, done: (refusal?: Error) => void): void => {
    // Without a trusted proxy, a private address may stand for everybody.
    const isShared = !trustsProxy && isPrivateAddress(request.ip)
    const network = networkOf(request.ip)
    if (isShared || uncounted.has(request.routeOptions.url)) done()
    else if (counts.of(network) >= limits.requestsPerAddress) done(tooManyRequests())
    else {
      reply.raw.once('close', counts.add(network))
      done()
    }
  }
}

const tooManyRequests = (): ApiError => {
  const sentence = `${limits.requestsPerAddress} requests of this address wait for their responses: try again after Retry-After.`
  return new ApiError('OVERLOADED', sentence, { retryAfter: 1 })
}
