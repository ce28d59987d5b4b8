import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { bodyTurns } from '../input/body-turns.ts'
import { addDefaultHeaders, inLowerCase } from './default-headers.ts'
import { type ErrorPage, errorWriter } from './error-writer.ts'
import {
  acceptsHtml,
  apiHeaders,
  commonHeaders,
  isAdminPath,
  isApiPath,
  nextRequestId,
  notStored,
  pageHeaders,
  preflightHeaders,
} from './headers.ts'
import { type LogTarget, logStream } from './log-stream.ts'
import { findMalformation } from './malformed-request.ts'
import { maxRequestsPerSocket, requestNumber } from './pipelining.ts'
import { observeRequest, type RequestObserver } from './request-observer.ts'
import { refuseOnSocket } from './socket.ts'
import { logStalls } from './stall-log.ts'

export type ServerOptions = {
  publicUrl: string
  logLevel: string
  /** The standard output, if absent. */
  logTo?: LogTarget
  trustProxy: string[]
  /** While this is true, each connection ends with its next response. */
  isDraining?: () => boolean
  errorPage?: ErrorPage
  /** Whether the log gets a line for each request (request-log.ts). */
  requestLog?: boolean
  /** Sees every request. Without it nothing is measured. */
  observe?: RequestObserver | undefined
  /** Counts a request that no route answers, because it is malformed or its path unknown; throws if it is one too many. */
  chargeUnknown?: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined
}

/** Creates the web server without any route: limits, timeouts, common headers, and the refusal of malformed requests. */
export function createServer({
  publicUrl,
  logLevel,
  logTo,
  requestLog: isRequestLogged = false,
  trustProxy,
  isDraining = () => false,
  errorPage,
  observe,
  chargeUnknown = () => undefined,
}: ServerOptions): FastifyInstance {
  const headers = inLowerCase({ ...apiHeaders(publicUrl), ...notStored })
  const pageAndFileHeaders = inLowerCase({ ...commonHeaders(publicUrl), ...pageHeaders, ...notStored })
  const headersAt = (target: string) => {
    const path = pathOf(target)
    return isApiPath(path) && !isAdminPath(path) ? headers : pageAndFileHeaders
  }
  const writeError = errorWriter(errorPage)
  const app = fastify({
    logger: {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      stream: logStream(logTo, { isBatched: isRequestLogged }),
    },
    // The framework's request lines contain guest ids and IP addresses; ours (request-log.ts) do not. The error writer logs faults.
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
      // Node would reply to a missing Host with an empty body; findMalformation gives the usual error body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      if (observe) observeRequest(observe, request, reply as never)
      reply.headers({ ...headersAt(request.url), 'X-Request-Id': request.id })
      refuseCounted(error, request, reply as never).catch((refusal) =>
        writeError(refusal, request, reply as never),
      )
    },
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, headers, observe),
  })
  // One logger for all: an own one would cost each request and each open stream a kilobyte, and hardly any logs. As a
  // childLoggerFactory it would be examined at each request.
  app.log.child = () => app.log
  app.server.maxConnections = 12_000
  // A client may half-close after its request. Without this option (missing in Node's types) it would get no response.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  // Node would reply 417 with an empty body to an Expect header that it does not know.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', ({ headers: { accept } }, socket) =>
    refuseOnSocket({ code: 'CONNECT', accept }, socket, headers, observe),
  )

  // Bodies arrive as bytes and are parsed only when the declared fields are read (input/read-request.ts), some in each turn.
  app.removeAllContentTypeParsers()
  const countBytes = logStalls(app)
  const hand = bodyTurns()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    countBytes(request.routeOptions.url ?? 'unknown path', body.length)
    hand(request, body, done)
  })
  app.setErrorHandler(writeError)
  app.setNotFoundHandler((request, reply) => writeError(new ApiError('NOT_FOUND'), request, reply))

  addDefaultHeaders(app, headersAt)
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...new Set([...(methods.get(url) ?? []), ...[method].flat()])])
  })
  if (observe) {
    app.addHook('onRequest', (request, reply, done) => {
      observeRequest(observe, request, reply)
      done()
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Node's own maxRequestsPerSocket replies with an empty body, so we count ourselves.
    if (isDraining() || requestNumber(request.raw) >= maxRequestsPerSocket)
      reply.header('Connection', 'close')
    reply.header('X-Request-Id', request.id)
    const malformation = findMalformation(request.raw)
    if (malformation)
      refuseCounted(new ApiError('VALIDATION_ERROR', malformation), request, reply).catch(done)
    else if (request.is404) answerUnknown(request, reply).catch(done)
    else done()
  })
  return app

  async function refuseCounted(refusal: Error, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    await chargeUnknown(request, reply)
    throw refusal
  }

  /** Most clients follow a redirect of a POST with a GET, of which a program sees only that it is refused. */
  function hintOfRedirect({ method, headers: sent }: FastifyRequest, allowed: string): string {
    if (method !== 'GET' || !allowed.includes('POST') || acceptsHtml(sent)) return ''
    return ` If you sent a POST, a redirect made it a GET without a body: send it to ${publicUrl}, the address of this server.`
  }

  /** Answers a request that no route answers. */
  async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method !== 'OPTIONS') await chargeUnknown(request, reply)
    const allowed = allowedMethods(request.url, methods)
    if (!allowed) {
      reply.header('Link', '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"')
      // An agent that guesses at paths needs the short instructions, not the whole reference.
      const guide = isApiPath(pathOf(request.url)) ? '/skill.md' : '/docs.md'
      const refusal = `There is nothing at this path. The API is described at ${guide} and /openapi.json.`
      throw new ApiError('NOT_FOUND', refusal)
    }
    reply.header('Allow', allowed)
    if (request.method !== 'OPTIONS') {
      const refusal = `This path answers to ${allowed}, not to ${request.method}.`
      throw new ApiError('METHOD_NOT_ALLOWED', refusal + hintOfRedirect(request, allowed))
    }
    reply
      .headers({ ...preflightHeaders, 'Access-Control-Allow-Methods': allowed })
      .code(204)
      .send()
  }
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''

/** The Allow header of a path, or of the whole server (`*`); undefined for an unknown path. */
function allowedMethods(target: string, methods: Map<string, string[]>): string | undefined {
  if (target === '*') return [...new Set([...methods.values(), 'OPTIONS'].flat())].join(', ')
  const path = target.split('?', 1)[0]?.split('/').map(decoded) ?? []
  for (const [url, allowed] of methods) {
    const pattern = url.split('/')
    const matches = (part: string, at: number) => (part.startsWith(':') ? path[at] !== '' : part === path[at])
    if (pattern.length === path.length && pattern.every(matches))
      return [...new Set([...allowed, 'OPTIONS'])].join(', ')
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
