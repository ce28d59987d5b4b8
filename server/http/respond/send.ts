import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteBody } from '../server/request-observer.ts'
import type { EncodedResponse, Representation } from './encoded-response.ts'

/*
 * These write to Node's response directly: the framework has nothing left to add. Header names are in lower case, like
 * those that the framework returns.
 */

/** Sends a response that was made for this request alone. */
export function sendRepresentation(
  reply: FastifyReply,
  { status, rawHeaders, body }: Representation,
  headers: object,
): FastifyReply {
  const common = Object.entries({ ...reply.getHeaders(), ...headers }) as [string, string][]
  reply.hijack()
  noteBody(reply.raw, body)
  reply.raw.writeHead(status, [...common.flat(), ...rawHeaders]).end(body)
  return reply
}

/** Sends the negotiated representation of a response that others may get too. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  headers: object,
): FastifyReply {
  const all = { ...headers, ...response.headers }
  response.route ??= request.routeOptions.url
  response.sharedRawHeaders ??= sharedRawHeaders({ ...reply.getHeaders(), ...all })
  return sendRepresentation(reply, response.negotiate(request.headers), all)
}

const perRequest = new Set(['x-request-id', 'connection', 'ratelimit', 'ratelimit-policy'])

const sharedRawHeaders = (headers: object): string[] =>
  (Object.entries(headers) as [string, string][]).filter(([name]) => !perRequest.has(name)).flat()
