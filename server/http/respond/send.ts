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
  const common = rawHeadersOf({ ...reply.getHeaders(), ...headers })
  reply.hijack()
  noteBody(reply.raw, body)
  reply.raw.writeHead(status, [...common, ...rawHeaders]).end(body)
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
  response.sharedRawHeaders ??= rawHeadersOf({ ...reply.getHeaders(), ...all }, perRequest)
  return sendRepresentation(reply, response.negotiate(request.headers), all)
}

const none: ReadonlySet<string> = new Set()
const perRequest: ReadonlySet<string> = new Set([
  'x-request-id',
  'connection',
  'ratelimit',
  'ratelimit-policy',
])

/** Names and values in turn. A loop, because every response passes here. */
function rawHeadersOf(headers: Record<string, unknown>, without: ReadonlySet<string> = none): string[] {
  const raw: string[] = []
  for (const name of Object.keys(headers)) if (!without.has(name)) raw.push(name, headers[name] as string)
  return raw
}
