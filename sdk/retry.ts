import { isCode, LongwaveError } from './error.ts'

const inAllMs = 30_000
export const firstWaitMs = 250
/** A timer that is told to wait longer than 31 bits of milliseconds does not wait at all. */
const longestMs = 2 ** 31 - 1

/** How a client goes about time. */
export type Pace = {
  timeout: number
  retries: number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
}
type Limits = {
  signal: AbortSignal | undefined
  noAnswer: (reason: string) => LongwaveError
}
type Rules = Pace & Limits & { isWorthRepeating: (error: LongwaveError) => boolean }

/** Attempts until there is an answer, or no reason left to expect one. */
export async function repeating<R>(attempt: (signal: AbortSignal) => Promise<R>, rules: Rules): Promise<R> {
  const { timeout, retries, sleep, random, now, signal, isWorthRepeating } = rules
  const end = now() + Math.max(inAllMs, timeout)
  let mayHaveHappened = false
  for (let repeats = 0; ; repeats++) {
    try {
      return await inTime(attempt, Math.min(timeout, end - now()), rules)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof LongwaveError)) throw error
      // A later refusal does not undo an earlier attempt whose answer was lost.
      mayHaveHappened ||= error.outcomeUnknown
      error.outcomeUnknown = mayHaveHappened
      // Drawn from the whole span, so that clients that were refused together do not come back together.
      const wait =
        error.retryAfter === undefined ? random() * firstWaitMs * 2 ** repeats : error.retryAfter * 1000
      if (repeats >= retries || !isWorthRepeating(error) || now() + wait >= end) throw error
      await sleep(wait, signal)
    }
  }
}

/** Nobody answered, or not now. A gateway's 502 or 504 is a failed connection, told by somebody else. */
export function isPassing(error: LongwaveError): boolean {
  if (isCode(error, 'IDEMPOTENCY_CONFLICT')) return error.status === 409
  return isCode(error, 'NO_ANSWER') || [429, 502, 503, 504].includes(error.status)
}

/**
 * For register and rotateKey. The service shows their key once and keeps only its hash, so a repeat of what
 * did happen could only be refused, with AI_NAME_TAKEN or INVALID_API_KEY, and would hide that it happened.
 * They are repeated only after the service's own word that nothing was stored. These three codes are that
 * word, unless the sentence calls the outcome unknown; the 429 or 503 of a proxy is the word of a stranger.
 */
export function isUndone(error: LongwaveError): boolean {
  return isCode(error, 'OVERLOADED', 'RATE_LIMITED', 'STORAGE_UNAVAILABLE') && !error.outcomeUnknown
}

/** The race is for a fetch that does not listen to its signal. */
export async function inTime<R>(
  attempt: (signal: AbortSignal) => Promise<R>,
  ms: number,
  { signal, noAnswer }: Limits,
): Promise<R> {
  signal?.throwIfAborted()
  const end = new AbortController()
  // Not AbortSignal.any: what that makes is kept for as long as the signal of the caller lives.
  const stop = () => end.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(() => end.abort(noAnswer(`nothing came within ${ms} ms`)), Math.min(ms, longestMs))
  try {
    return await new Promise<R>((resolve, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason))
      attempt(end.signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, Math.min(ms, longestMs))
    signal?.addEventListener('abort', wake)
  })
}
