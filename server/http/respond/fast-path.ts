import type { Server } from 'node:http'
import { nextRequestId } from '../server/headers.ts'
import { maxRequestsPerSocket, requestNumber } from '../server/pipelining.ts'
import { readPlainRequest } from './plain-request.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * The fast path: a plain GET whose response is cached is answered before the framework sees it, which doubles the requests
 * per core. Every other request takes the normal path, which makes and caches the responses.
 */
export function installFastPath(server: Server, cache: ResponseCache): void {
  const [normalPath] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const headers = requestNumber(request) < maxRequestsPerSocket ? readPlainRequest(request) : undefined
    const cached = headers && cache.find(request.url ?? '')
    if (!headers || !cached?.sharedRawHeaders) {
      normalPath?.call(server, request, response)
      return
    }
    const { status, rawHeaders, body } = cached.negotiate(headers)
    response
      .writeHead(status, [...cached.sharedRawHeaders, ...rawHeaders, 'x-request-id', nextRequestId()])
      .end(body)
  })
}
