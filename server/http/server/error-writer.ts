import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorBody, type ErrorCode, errors } from '../../../contract/errors.ts'
import { troubleOf } from '../../engines/sqlite/database.ts'
import { isApi, wantsPage } from './headers.ts'

/** Makes the page of an error, for who looks at it with a browser. */
export type ErrorPage = (error: ApiError, request: FastifyRequest, reply: FastifyReply) => string

type WriteError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** The one place where an error becomes an answer, whatever went wrong and wherever it came from. */
export const errorWriter =
  (errorPage?: ErrorPage): WriteError =>
  (thrown, request, reply) => {
    const error = refusalOf(thrown)
    logFault(error, request)
    if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
    reply.code(error.status).header('Vary', 'Accept')
    const isPage = !isApi(request.url.split('?', 1)[0] ?? '') && wantsPage(request.headers)
    if (errorPage && isPage) {
      reply.type('text/html; charset=utf-8').send(errorPage(error, request, reply))
      return
    }
    const asProblem = /application\/problem\+json/i.test(request.headers.accept ?? '')
    reply
      .type(asProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8')
      .send(JSON.stringify(asProblem ? problem(error) : errorBody(error)))
  }

function logFault(error: ApiError, request: FastifyRequest): void {
  // Being busy is no fault to be looked into, and a line for each refusal would be one more load.
  if (error.status < 500 || error.code === 'OVERLOADED') return
  // The cause is for the operator, the sentence for the caller; the request id ties them together.
  const route = request.routeOptions.url ?? 'unknown path'
  const cause = error.cause instanceof Error ? error.cause.stack : error.cause
  request.log.error(
    { requestId: request.id, method: request.method, route, code: error.code, cause },
    error.message,
  )
}

export const errorBody = ({ code, message }: ApiError): ErrorBody => ({ error: message, code })

/** RFC 9457, for clients that ask for it by name. */
const problem = (error: ApiError) => ({
  type: `/docs#${error.code}`,
  title: errors[error.code][1],
  status: error.status,
  detail: error.message,
  ...errorBody(error),
})

/** What the framework throws, in our words; what nobody foresaw is an INTERNAL_ERROR that shows nothing of itself. */
function refusalOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (troubleOf(thrown) !== 'other') {
    return new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5, cause: thrown })
  }
  const { code = '', statusCode = 500 } = (thrown ?? {}) as { code?: string; statusCode?: number }
  const [known, sentence] =
    fromFramework[code] ??
    (statusCode < 500 ? (['VALIDATION_ERROR'] as const) : (['INTERNAL_ERROR'] as const))
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new ApiError(known, sentence, { cause })
}

const fromFramework: Record<string, readonly [ErrorCode, string?]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is larger than 128 KiB (131,072 bytes).'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION_ERROR', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['NOT_FOUND'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND'],
}
