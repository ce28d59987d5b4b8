import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import type { Storage } from '../../db/storage.ts'
import { parsePosition } from '../../readers/position-headers.ts'
import { clientAddress } from '../limits/networks.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { nextRequestId } from '../server/headers.ts'
import { maxRequestsPerSocket, requestNumber } from '../server/pipelining.ts'
import { arrivalOf, type RequestObserver } from '../server/request-observer.ts'
import { readPlainRequest } from './plain-request.ts'
import type { ResponseCache } from './response-cache.ts'

type FastPathServices = {
  storage: Pick<Storage, 'positions'>
  responseCache: ResponseCache
  limiter: RateLimiter
  isDraining: () => boolean
}

/**
 * The fast path: a plain GET whose response is cached is answered before the framework sees it, which doubles the requests
 * per core. Every other request takes the normal path, which makes and caches the responses, and refuses requests over a
 * rate limit.
 */
export function installFastPath(
  server: Server,
  { storage: { positions }, responseCache, limiter, isDraining }: FastPathServices,
  trustedProxies: BlockList | undefined,
  observe?: RequestObserver,
): void {
  const [normalPath] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const isLast = isDraining() || requestNumber(request) >= maxRequestsPerSocket
    const plain = isLast ? undefined : readPlainRequest(request)
    const mustAsk = positions?.reach(parsePosition(plain?.position) ?? 0) !== undefined
    const cached = mustAsk ? undefined : plain && responseCache.find(request.url ?? '')
    const limitHeaders =
      plain && cached?.sharedRawHeaders
        ? limiter.chargeReadNow(addressOf(request.socket, plain.forwardedFor))
        : undefined
    if (!plain || !cached?.sharedRawHeaders || !limitHeaders) {
      normalPath?.call(server, request, response)
      return
    }
    const { status, rawHeaders, body } = cached.negotiate(plain.negotiation)
    const requestId = nextRequestId()
    const ownHeaders = [...rawHeaders, ...limitHeaders, 'x-request-id', requestId]
    response.writeHead(status, [...cached.sharedRawHeaders, ...ownHeaders]).end(body)
    if (!observe) return
    const [route, bytes] = [cached.route ?? '', body?.length ?? 0]
    const ms = performance.now() - arrivalOf(response)
    observe(
      { method: 'GET', route, status, ms, bytes, class: 'cached', requestId, work: [] },
      'finished',
      request,
    )
  })

  function addressOf({ remoteAddress = '' }: Socket, forwardedFor: string | undefined): string {
    return trustedProxies ? clientAddress(remoteAddress, forwardedFor, trustedProxies) : remoteAddress
  }
}
