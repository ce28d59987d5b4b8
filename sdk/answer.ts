import type { LongwaveErrorCode, Problem } from './error.ts'

type Json = Record<string, unknown>

/** Every answer of Longwave is a JSON object; anything else is undefined. */
export function readJson(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Json) : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with an answer. Nothing of a strange one is quoted, because it may hold a key. */
export function problemOf(answer: Response, json: Json | undefined, now: number): Problem {
  const { status, ok, headers } = answer
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
      outcomeUnknown: isUnsettled(status, code, error),
    }
  }
  return {
    ...more,
    code: 'STRANGE_ANSWER',
    message: strangeness(answer),
    outcomeUnknown: ok || status >= 500,
  }
}

/** A refusal says that nothing happened; not so an accident, a silent storage, and a twin that still runs. */
function isUnsettled(status: number, code: string, error: string): boolean {
  if (code === 'STORAGE_UNAVAILABLE') return /unknown/i.test(error)
  return code === 'INTERNAL_ERROR' || (code === 'IDEMPOTENCY_CONFLICT' && status === 409)
}

function strangeness({ status, type, headers }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('Location')
    return `The answer was a redirect${target === null ? '' : ` to ${target}`}: give its target as baseUrl.`
  }
  const kind = headers.get('Content-Type') ?? 'no Content-Type'
  return `The answer (status ${status}, ${kind}) is not one of Longwave: is baseUrl right?`
}

/** Whole seconds; a proxy may send a date instead. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const given = headers.get('Retry-After') ?? ''
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** What was thrown, and what had caused it: `fetch failed: connect ECONNREFUSED 127.0.0.1:3000`. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { message, name, code, cause } = thrown as Error & { code?: unknown }
  const words = message || String(code ?? name)
  return cause === undefined ? words : `${words}: ${wordsOf(cause)}`
}
