import type { Server } from 'node:http'
import { nextRequestId } from '../server/headers.ts'
import { maxRequestsPerSocket, recordRequest, reuseRequestNumber } from '../server/socket.ts'
import { isCacheable } from './cache-policy.ts'
import { type EncodedResponse, encodeOnce, encodeResponse } from './encoded-response.ts'
import type { SharedHeaders } from './endpoint-headers.ts'
import { readPlainRequest, readPlainTarget } from './plain-request.ts'
import type { ResponseCache } from './response-cache.ts'
import { RouteMatcher } from './route-matcher.ts'

/** The values of a URL, decoded but not yet checked. */
export type UrlValues = { params: Record<string, string>; query: Record<string, string> }
type CreateReply = (url: UrlValues) => Promise<string>

/**
 * Registers a GET endpoint. `create` makes its reply, which must be the same for every caller. An endpoint without
 * `create` takes the normal path; it is registered so that no parameter of another endpoint matches its URL.
 */
export type FastPath = (url: string, create: CreateReply | undefined) => void

type FastReply = Pick<EncodedResponse, 'sharedRawHeaders' | 'negotiate'>

/**
 * The fast path: a plain GET whose reply is the same for every caller is answered before the framework sees it, which
 * doubles the requests per core. Every other request, and every request that is refused, takes the normal path.
 */
export function installFastPath(server: Server, cache: ResponseCache, headers: SharedHeaders): FastPath {
  const [normalPath] = server.listeners('request') as ((...args: unknown[]) => void)[]
  const routes = new RouteMatcher<CreateReply | undefined>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const plainHeaders = readPlainRequest(request)
    const requestNumber = plainHeaders ? recordRequest(request, response) : 0
    const takeNormalPath = () => {
      if (plainHeaders) reuseRequestNumber(request, requestNumber)
      normalPath?.call(server, request, response)
    }
    const send = (reply: FastReply) => {
      const { status, rawHeaders, body } = reply.negotiate(plainHeaders ?? {})
      const id = ['x-request-id', nextRequestId()]
      response
        .writeHead(status, [...(reply.sharedRawHeaders ?? headers.cached), ...rawHeaders, ...id])
        .end(body)
    }
    const reply =
      plainHeaders && requestNumber < maxRequestsPerSocket ? findReply(request.url ?? '') : undefined
    if (!reply) takeNormalPath()
    else if (reply instanceof Promise) reply.then(send, takeNormalPath)
    else send(reply)
  })

  return (url, create) => routes.add(url, create)

  function findReply(target: string): FastReply | Promise<FastReply> | undefined {
    const cached = cache.find(target)
    if (cached?.sharedRawHeaders) return cached
    const create = findRoute(target)
    if (!create) return undefined
    if (!isCacheable(target)) return create().then(uncachedReply)
    const encode = async () => ({ ...encodeResponse(await create()), sharedRawHeaders: headers.cached })
    return cache.getOrCreate(target, encode)
  }

  function findRoute(target: string): (() => Promise<string>) | undefined {
    const plain = readPlainTarget(target)
    const { value: create, params } = (plain && routes.find(plain.path)) ?? {}
    return plain && create && params ? () => create({ params, query: plain.query }) : undefined
  }

  function uncachedReply(text: string): FastReply {
    return { sharedRawHeaders: headers.uncached, negotiate: (request) => encodeOnce(text, request) }
  }
}
