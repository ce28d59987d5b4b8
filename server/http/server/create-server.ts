import fastify, { type FastifyInstance, LogController } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { type ErrorPage, errorWriter } from './error-writer.ts'
import {
  headersOfApi,
  isApi,
  nextRequestId,
  pageHeaders,
  preflightHeaders,
  standingHeaders,
} from './headers.ts'
import { strangenessOf } from './malformed-request.ts'
import { mostRequestsPerSocket, refuseOnSocket, remember } from './socket.ts'

export type DoorOptions = { publicUrl: string; logLevel: string; trustProxy: string[]; errorPage?: ErrorPage }

/** The web server before it has any route: what is refused, bounded and said on every answer, whatever the path. */
export function openDoor({ publicUrl, logLevel, trustProxy, errorPage }: DoorOptions): FastifyInstance {
  const headers = headersOfApi(publicUrl)
  const headersOutside = { ...standingHeaders(publicUrl), ...pageHeaders }
  const headersAt = (target: string) => (isApi(target.split('?', 1)[0] ?? '') ? headers : headersOutside)
  const writeError = errorWriter(errorPage)
  const app = fastify({
    logger: { level: logLevel, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    // A request line would hold guest ids and addresses; what goes wrong is logged by the error writer.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: 10_000,
    keepAliveTimeout: 5_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: limits.headerBytes,
      // Node would answer a missing Host with an empty page; requireStrictForm answers like everything else does.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersAt(request.url), 'X-Request-Id': request.id })
      writeError(error, request, reply as never)
    },
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, headers),
  })
  app.server.maxConnections = 12_000
  // A client may close its side after asking. Without this (Node's types do not know it) its answer would be lost.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (_, socket) => refuseOnSocket({ code: 'CONNECT' }, socket, headers))

  // Bodies arrive as bytes; only the reading of the declared fields (input.ts) makes anything of them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setErrorHandler(writeError)
  app.setNotFoundHandler((request, reply) => writeError(new ApiError('NOT_FOUND'), request, reply))

  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...new Set([...(methods.get(url) ?? []), ...[method].flat()])])
  })
  app.addHook('onRequest', async (request, reply) => {
    // Node would refuse one too many with an empty answer of its own, so we count ourselves.
    if (remember(request.raw, reply.raw) >= mostRequestsPerSocket) reply.header('Connection', 'close')
    reply.headers(headersAt(request.url))
    reply.header('X-Request-Id', request.id)
    const strangeness = strangenessOf(request.raw)
    if (strangeness) throw new ApiError('VALIDATION_ERROR', strangeness)
    if (!request.is404) return undefined
    const allowed = methodsOf(request.url, methods)
    if (!allowed) throw new ApiError('NOT_FOUND', 'There is nothing at this path.')
    reply.header('Allow', allowed)
    if (request.method !== 'OPTIONS') {
      throw new ApiError('METHOD_NOT_ALLOWED', `This path answers to ${allowed}, not to ${request.method}.`)
    }
    return reply
      .headers({ ...preflightHeaders, 'Access-Control-Allow-Methods': allowed })
      .code(204)
      .send()
  })
  return app
}

/** The methods that a path answers to, as an Allow header; undefined where there is no such path. */
function methodsOf(target: string, methods: Map<string, string[]>): string | undefined {
  const path = target.split('?', 1)[0]?.split('/').map(decoded) ?? []
  for (const [url, allowed] of methods) {
    const pattern = url.split('/')
    const fits = (part: string, at: number) => (part.startsWith(':') ? path[at] !== '' : part === path[at])
    if (pattern.length === path.length && pattern.every(fits)) return [...allowed, 'OPTIONS'].join(', ')
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
