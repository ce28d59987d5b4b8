import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { streamUrls } from '../../../contract/endpoints.ts'

/** The kinds of requests that differ in cost. `cached` is the fast path; `other` are files, probes and unknown paths. */
export const requestClasses = ['read', 'page', 'write', 'stream', 'cached', 'other'] as const
export type RequestClass = (typeof requestClasses)[number]

/** A request as the metrics and the log see it: nothing in it tells who sent it, or which values it had. */
export type ObservedRequest = {
  method: string
  /** The pattern of the route, such as `/t/:id`. */
  route: string
  status: number
  /** From its arrival until its response was handed to the network; of a stream that has closed, how long it was open. */
  ms: number
  /** The size of the body that was sent. */
  bytes: number
  class: RequestClass
  requestId: string
  /** The parts of its time that it spent in queues, in readers and in batches of writes. */
  work: Work[]
}

/** Work for a request: when it began, in milliseconds after the arrival of the request, and how long it took. */
export type Work = { kind: 'read queue' | 'read' | 'write queue' | 'write batch'; at: number; ms: number }

/**
 * Called once for each request, and twice for each stream: when it opens and when it closes. `raw` is for the trace that a
 * request belongs to, and for nothing else.
 */
export type RequestObserver = (
  request: ObservedRequest,
  moment: 'finished' | 'opened' | 'closed',
  raw?: Pick<IncomingMessage, 'headers'>,
) => void

/** Paths without a route, and requests that are no HTTP. */
const unknownRoute = 'unknown'
const malformedRoute = 'malformed'

/** The status that is noted when the client hangs up before its response has begun, as nginx does. */
const clientClosedRequest = 499

type Observation = {
  arrivedAt: number
  bytes: number
  work?: Work[]
  /** The status of a refusal that was written to the socket instead of the response. */
  refusedWith?: number
  /** Called when a stream begins. */
  begin?: () => void
}

const observation = Symbol('observation')
type ObservedResponse = ServerResponse & { [observation]?: Observation }

/** Notes when each request arrives. The wait for a turn counts (turns.ts), the wait for earlier requests of its connection does not. */
export function noteArrivals(server: Server): void {
  const [answer] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response: ObservedResponse) => {
    response[observation] = { arrivedAt: performance.now(), bytes: 0 }
    answer?.call(server, request, response)
  })
}

/** When the request of this response arrived. */
export const arrivalOf = (response: ObservedResponse): number =>
  response[observation]?.arrivedAt ?? performance.now()

/** Notes the size of a body that is sent past the framework. */
export function noteBody(response: ObservedResponse, body: Uint8Array | string | undefined): void {
  const noted = response[observation]
  if (noted && body !== undefined) noted.bytes = Buffer.byteLength(body)
}

export const isObserved = (response: ObservedResponse): boolean => response[observation] !== undefined

/** Notes work for this response that ends now, and waited in a queue until `begunAt`. */
export function noteWork(
  response: ObservedResponse,
  kind: 'read' | 'write batch',
  { since, begunAt }: { since: number; begunAt: number },
): void {
  const noted = response[observation]
  if (!noted) return
  const { arrivedAt, work = [] } = noted
  const endedAt = performance.now()
  // Work that began for an earlier request is shared, and work that never began only waited.
  const from = Math.min(Math.max(begunAt, since), endedAt)
  const queue = kind === 'read' ? 'read queue' : 'write queue'
  work.push({ kind: queue, at: since - arrivedAt, ms: from - since })
  if (from < endedAt) work.push({ kind, at: from - arrivedAt, ms: endedAt - from })
  noted.work = work
}

/** Notes a refusal that was written to the socket instead of this response. False if no request waits for it. */
export function noteRefusal(response: ObservedResponse | undefined, status: number): boolean {
  const noted = response?.headersSent === false ? response[observation] : undefined
  if (noted) noted.refusedWith = status
  return noted !== undefined
}

/** Notes that the response has begun, and is a stream. */
export const noteStream = (response: ObservedResponse): void => response[observation]?.begin?.()

/** Observes a request that the framework answers. */
export function observeRequest(
  observe: RequestObserver,
  { id: requestId, method, raw, is404, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { socket } = raw
  const response: ObservedResponse = reply.raw
  const route = is404 ? unknownRoute : (routeOptions.url ?? unknownRoute)
  const about = { method: knownMethod(method), route, class: classOf(method, route), requestId }
  const noted = response[observation] ?? { arrivedAt: performance.now(), bytes: 0 }
  response[observation] = noted
  const passed = () => performance.now() - noted.arrivedAt
  /** The bytes that the connection of a stream had sent before. */
  let sentBefore: number | undefined
  noted.begin = () => {
    sentBefore = socket.bytesWritten
    observe(
      { ...about, status: response.statusCode, ms: passed(), bytes: 0, work: noted.work ?? [] },
      'opened',
      raw,
    )
  }
  response.once('close', () => {
    const status = noted.refusedWith ?? (response.headersSent ? response.statusCode : clientClosedRequest)
    const isStream = sentBefore !== undefined
    const bytes = isStream ? socket.bytesWritten - (sentBefore ?? 0) : bodyBytes()
    observe(
      { ...about, status, ms: passed(), bytes, work: noted.work ?? [] },
      isStream ? 'closed' : 'finished',
      raw,
    )
  })

  function bodyBytes(): number {
    if (method === 'HEAD') return 0
    return noted.bytes || Number(reply.getHeader('content-length') ?? 0)
  }
}

/** A request that was refused before it was understood. */
export const malformedRequest = (status: number, bytes: number, requestId: string): ObservedRequest => ({
  method: otherMethod,
  route: malformedRoute,
  status,
  ms: 0,
  bytes,
  class: 'other',
  requestId,
  work: [],
})

const otherMethod = 'other'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** A client may send any word as its method. */
const knownMethod = (method: string): string => (methods.has(method) ? method : otherMethod)

function classOf(method: string, route: string): RequestClass {
  if (streamUrls.has(route)) return 'stream'
  if (!route.startsWith('/') || probes.has(route) || isFile.test(route)) return 'other'
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return route.startsWith('/api/') ? 'read' : 'page'
}

const probes = new Set(['/healthz', '/readyz'])
const isFile = /\.\w+$|^\/assets\//
