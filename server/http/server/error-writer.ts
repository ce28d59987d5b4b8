import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError, type ErrorBody, type ErrorCode, errors } from '../../../contract/errors.ts'
import { acceptsHtml, acceptsProblem, isApiPath, notStored } from './headers.ts'

/** Renders an error as a page, for browsers. */
export type ErrorPage = (error: ApiError, request: FastifyRequest, reply: FastifyReply) => string | Buffer

type WriteError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** Turns every error of a request into a response. Only what Node cannot parse is refused elsewhere (socket.ts). */
export const errorWriter =
  (errorPage?: ErrorPage): WriteError =>
  (thrown, request, reply) => {
    const error = toApiError(thrown, request)
    logFault(error, request)
    if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
    reply.code(error.status).headers({ ...notStored, Vary: 'Accept' })
    const isPage = !isApiPath(request.url.split('?', 1)[0] ?? '') && acceptsHtml(request.headers)
    if (errorPage && isPage) {
      reply.type('text/html; charset=utf-8').send(errorPage(error, request, reply))
      return
    }
    const { type, body } = errorContent(error, request.headers.accept)
    reply.type(type).send(body)
  }

function logFault(error: ApiError, request: FastifyRequest): void {
  // OVERLOADED is not a fault, and a log line for each refusal would add to the load. A STORAGE_UNAVAILABLE without a cause
  // is a state of the storage that was logged when it began (engines/sqlite/free-space.ts).
  // A mistake of the client is none either, whatever its status: oEmbed demands 501 for an unknown format.
  if (errors[error.code][0] < 500 || error.code === 'OVERLOADED') return
  if (error.code === 'STORAGE_UNAVAILABLE' && error.cause === undefined) return
  // The log has the cause, the response only the message; the request id connects the two.
  const route = request.routeOptions.url ?? 'unknown path'
  const cause = error.cause instanceof Error ? error.cause.stack : error.cause
  request.log.error(
    { requestId: request.id, method: request.method, route, code: error.code, cause },
    error.message,
  )
}

/** An error in the form that the client accepts. */
export const errorContent = (error: ApiError, accept: string | undefined): { type: string; body: string } =>
  acceptsProblem(accept)
    ? { type: 'application/problem+json; charset=utf-8', body: JSON.stringify(problemDetails(error)) }
    : { type: 'application/json; charset=utf-8', body: JSON.stringify(errorBody(error)) }

const errorBody = ({ code, message }: ApiError): ErrorBody => ({ error: message, code })

/** RFC 9457, for clients whose Accept header names `application/problem+json`. */
const problemDetails = (error: ApiError) => ({
  type: `/docs#${error.code}`,
  title: errors[error.code][1],
  status: error.status,
  detail: error.message,
  ...errorBody(error),
})

/** Translates errors of the framework. An unexpected error becomes INTERNAL_ERROR and reveals nothing. */
function toApiError(thrown: unknown, { method, routeOptions }: FastifyRequest): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { code = '', statusCode = 500 } = (thrown ?? {}) as { code?: string; statusCode?: number }
  if (code === bodyTooLarge && method === 'POST' && contentRoutes.has(routeOptions.url))
    return new ApiError('CONTENT_TOO_LONG', `No content is that long: the body is ${tooLarge}`)
  const [apiCode, message] =
    frameworkErrors[code] ??
    (statusCode < 500 ? (['VALIDATION_ERROR'] as const) : (['INTERNAL_ERROR'] as const))
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new ApiError(apiCode, message, { cause })
}

const bodyTooLarge = 'FST_ERR_CTP_BODY_TOO_LARGE'
const tooLarge = 'larger than 16 KiB (16,384 bytes).'
/** Where only the content can make a body so large. */
const contentRoutes = new Set<string | undefined>([endpoints.transmit.url, endpoints.comment.url])

const frameworkErrors: Record<string, readonly [ErrorCode, string?]> = {
  [bodyTooLarge]: ['PAYLOAD_TOO_LARGE', `The body is ${tooLarge}`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION_ERROR', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['NOT_FOUND'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND'],
}
