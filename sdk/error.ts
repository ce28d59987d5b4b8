import type { ErrorCode } from '../contract/errors.ts'

/**
 * The codes of the server, and two that only a client can know:
 * NO_ANSWER: the connection failed, or no response came in time.
 * STRANGE_ANSWER: the response is not Longwave's, such as a proxy's error page, a redirect or half a body.
 */
export type LongwaveErrorCode = ErrorCode | 'NO_ANSWER' | 'STRANGE_ANSWER'

/** A failed call. It contains nothing of the request, so a logged error cannot reveal an API key. */
export class LongwaveError extends Error {
  override readonly name = 'LongwaveError'
  readonly code: LongwaveErrorCode
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number
  /** Lets the operator find the request in the log. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, as the server asked. */
  readonly retryAfter: number | undefined
  /**
   * The write may have happened, in the last attempt or an earlier one. Repeat the call with the same idempotencyKey to
   * settle it, except register and rotateKey, which show a key only once.
   */
  outcomeUnknown: boolean

  constructor({ code, message, status = 0, requestId, retryAfter, outcomeUnknown = false }: ErrorDetails) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.outcomeUnknown = outcomeUnknown
  }
}

export type ErrorDetails = Pick<LongwaveError, 'code' | 'message'> &
  Partial<Pick<LongwaveError, 'status' | 'requestId' | 'retryAfter' | 'outcomeUnknown'>>

/** Narrows a caught error: `if (isCode(error, 'AI_NAME_TAKEN')) ...` */
export function isCode<Code extends LongwaveErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is LongwaveError & { readonly code: Code } {
  return error instanceof LongwaveError && (codes as string[]).includes(error.code)
}
