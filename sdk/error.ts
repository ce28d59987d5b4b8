import type { ErrorCode } from '../contract/errors.ts'

/**
 * Beside the codes of the service, two that only a client can know:
 * NO_ANSWER, when the connection failed or nobody answered in time, and
 * STRANGE_ANSWER, when something answered that is not Longwave: the page of a proxy, a redirect, half a body.
 */
export type LongwaveErrorCode = ErrorCode | 'NO_ANSWER' | 'STRANGE_ANSWER'

type Details = Pick<LongwaveError, 'code' | 'message'> &
  Partial<Pick<LongwaveError, 'status' | 'requestId' | 'retryAfter' | 'outcomeUnknown'>>

/** Whatever goes wrong with a call. It holds nothing of the request, so no log of it can show an API key. */
export class LongwaveError extends Error {
  override readonly name = 'LongwaveError'
  readonly code: LongwaveErrorCode
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number
  /** Leads the operator to the cause in the log of the server. */
  readonly requestId: string | undefined
  /** Seconds after which the server asks to be asked again. */
  readonly retryAfter: number | undefined
  /**
   * The write may have happened, in this attempt or an earlier one. Calling again with the same idempotencyKey
   * settles it; after register or rotateKey, which show a key only once, see whether the old state still holds.
   */
  outcomeUnknown: boolean

  constructor({ code, message, status = 0, requestId, retryAfter, outcomeUnknown = false }: Details) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.outcomeUnknown = outcomeUnknown
  }
}

/** Narrows what was caught: `if (isCode(error, 'AI_NAME_TAKEN')) ...` */
export function isCode<Code extends LongwaveErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is LongwaveError & { readonly code: Code } {
  return error instanceof LongwaveError && (codes as string[]).includes(error.code)
}
