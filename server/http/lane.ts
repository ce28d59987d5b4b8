import type { IncomingMessage, Server } from 'node:http'
import { nextRequestId } from './headers.ts'
import type { KeptAnswers } from './kept.ts'
import { mostRequestsPerSocket, remember } from './socket.ts'
import { strangenessOf } from './strictness.ts'

/**
 * The short way for what is kept: a plain question that somebody has asked before is answered before the framework
 * hears of it, which doubles how many a core can answer. Whatever is not plain goes the long way, as if this were not here.
 */
export function openLane(server: Server, kept: KeptAnswers): void {
  const [longWay] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = isPlain(request) ? kept.find(request.url ?? '') : undefined
    if (!answer?.head || remember(request, response) >= mostRequestsPerSocket) {
      longWay?.call(server, request, response)
      return
    }
    const { status, head, bytes } = answer.formFor(request)
    response.writeHead(status, [...answer.head, ...head, 'x-request-id', nextRequestId()]).end(bytes)
  })
}

/** Nobody in particular asks, and sends nothing along. */
const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.cookie === undefined &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined &&
  strangenessOf(request) === undefined
