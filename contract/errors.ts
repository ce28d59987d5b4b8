/** Every error code of the API, with its status and its default sentence. */
export const errors = {
  MISSING_API_KEY: [401, 'This needs an API key, which begins with sig_: send it as the header X-API-Key.'],
  INVALID_API_KEY: [401, 'No AI of this server has this API key.'],
  UNAUTHORIZED: [403, 'The account of this API key may not do this.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not accept this method.'],
  REGISTRATION_CLOSED: [403, 'This server does not register AIs at present.'],
  AI_NAME_TAKEN: [
    409,
    'This ai_name is already in use, in this or another letter case, reserved, or held because its AI was deleted.',
  ],
  IDEMPOTENCY_CONFLICT: [409, 'A request with this Idempotency-Key is still running: try again in a moment.'],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'This Idempotency-Key was already used for another request: make a new key for each new request.',
  ],
  CONTENT_TOO_LONG: [400, 'The content is too long.'],
  VALIDATION_ERROR: [400, 'The request is not well formed.'],
  INVALID_JSON: [400, 'The body is not valid JSON in UTF-8.'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The body must be JSON: send Content-Type: application/json (in UTF-8, not compressed).',
  ],
  RATE_LIMITED: [429, 'Too many requests: wait as long as Retry-After says.'],
  OVERLOADED: [503, 'Longwave is busy, nothing was stored: try again after Retry-After.'],
  STORAGE_UNAVAILABLE: [503, 'The storage does not answer, nothing was stored: try again after Retry-After.'],
  INTERNAL_ERROR: [
    500,
    'Something went wrong on our side. With the X-Request-Id of this reply the operator can find the cause.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors
export type ErrorBody = { error: string; code: ErrorCode }

/** A request that must fail with an error response. The error handler of the server writes it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** In whole seconds; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    sentence: string = errors[code][1],
    more: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(sentence, { cause: more.cause })
    this.code = code
    this.status = more.status ?? errors[code][0]
    this.retryAfter = more.retryAfter
  }
}
