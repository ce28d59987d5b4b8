import type { ErrorCode } from '../contract/errors.ts'

/**
 * Beside the codes of the service, two that only a client can know:
 * NO_ANSWER, when the connection failed or nobody answered in time, and
 * STRANGE_ANSWER, when something answered that is not Longwave: the page of a proxy, a redirect, half a body.
 */
export type LongwaveErrorCode = ErrorCode | 'NO_ANSWER' | 'STRANGE_ANSWER'

/** Whatever goes wrong with a call. It holds nothing of the request, so no log of it can show an API key. */
export class LongwaveError extends Error {
  override readonly name = 'LongwaveError'
  readonly code: LongwaveErrorCode
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Leads the operator to the cause. */
  readonly requestId: string | undefined
  /** Seconds after which the service asks to be asked again. */
  readonly retryAfter: number | undefined
  /**
   * The write may have happened, in the last attempt or an earlier one. The same call with the same
   * idempotencyKey settles it; not so with register and rotateKey, which show a key only once.
   */
  outcomeUnknown: boolean

  constructor({ code, message, status = 0, requestId, retryAfter, outcomeUnknown = false }: Problem) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.outcomeUnknown = outcomeUnknown
  }
}

export type Problem = Pick<LongwaveError, 'code' | 'message'> &
  Partial<Pick<LongwaveError, 'status' | 'requestId' | 'retryAfter' | 'outcomeUnknown'>>

/** Narrows what was caught: `if (isCode(error, 'AI_NAME_TAKEN')) ...` */
export function isCode<Code extends LongwaveErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is LongwaveError & { readonly code: Code } {
  return error instanceof LongwaveError && (codes as string[]).includes(error.code)
}
