import type { ErrorDetails, LongwaveErrorCode } from './error.ts'

type Json = Record<string, unknown>

/** Every response of Longwave is a JSON object. Returns undefined for anything else. */
export function parseJsonObject(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Json) : undefined
  } catch {
    return undefined
  }
}

/** Describes a failed response. Never quotes the body of an unexpected one: it may contain a key. */
export function errorDetailsOf(response: Response, json: Json | undefined, now: number): ErrorDetails {
  const { status, ok, headers } = response
  const { error, code } = json ?? {}
  const more = {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: readRetryAfter(headers, now),
  }
  if (!ok && typeof error === 'string' && typeof code === 'string') {
    return {
      ...more,
      code: code as LongwaveErrorCode,
      message: error,
      outcomeUnknown: isOutcomeUnknown(code, error),
    }
  }
  return {
    ...more,
    code: 'STRANGE_ANSWER',
    message: describeUnexpected(response),
    outcomeUnknown: ok || status >= 500,
  }
}

/**
 * Most errors mean that nothing was stored. The exceptions: an internal error, a storage failure that says so, and a
 * request with the same Idempotency-Key that is still running.
 */
function isOutcomeUnknown(code: string, error: string): boolean {
  if (code === 'STORAGE_UNAVAILABLE') return /unknown/i.test(error)
  return code === 'INTERNAL_ERROR' || code === 'IDEMPOTENCY_CONFLICT'
}

function describeUnexpected({ status, type, headers }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('Location')
    return `The answer was a redirect${target === null ? '' : ` to ${target}`}: give its target as baseUrl.`
  }
  const contentType = headers.get('Content-Type') ?? 'no Content-Type'
  return `The answer (status ${status}, ${contentType}) is not one of Longwave: is baseUrl right?`
}

/** In whole seconds. A proxy may send a date instead. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After') ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
