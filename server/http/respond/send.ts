import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultHeadersOf, type HeaderRecord } from '../server/default-headers.ts'
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
  const all = withDefaults(reply, headers)
  reply.hijack()
  noteBody(reply.raw, body)
  reply.raw.writeHead(status, all.concat(rawHeaders)).end(body)
  return reply
}

/** The default headers with those of a kind of response, which are the same for nearly every request. */
type Merged = { raw: string[]; names: ReadonlySet<string> }
const merged = new WeakMap<HeaderRecord, WeakMap<object, Merged>>()

function mergedHeaders(defaults: HeaderRecord, headers: object): Merged {
  let ofDefaults = merged.get(defaults)
  if (!ofDefaults) {
    ofDefaults = new WeakMap()
    merged.set(defaults, ofDefaults)
  }
  let found = ofDefaults.get(headers)
  if (!found) {
    const all = { ...defaults, ...headers }
    found = { raw: rawHeadersOf(all), names: new Set(Object.keys(all)) }
    ofDefaults.set(headers, found)
  }
  return found
}

/** The raw headers of a response: `headers` win over those set on the reply, and both over the defaults. */
function withDefaults(reply: FastifyReply, headers: object): string[] {
  const defaults = defaultHeadersOf(reply)
  const own = reply.getHeaders()
  const { raw, names } = mergedHeaders(defaults, headers)
  for (const name of Object.keys(own))
    if (names.has(name)) return rawHeadersOf({ ...defaults, ...own, ...headers })
  return raw.concat(rawHeadersOf(own))
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
  response.sharedRawHeaders ??= rawHeadersOf(
    { ...defaultHeadersOf(reply), ...reply.getHeaders(), ...all },
    perRequest,
  )
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
