import { isCode, LongwaveError } from './error.ts'

const inAllMs = 30_000
const firstWaitMs = 250

export type Timing = {
  /** How often a call is repeated at most. */
  retries: number
  /** Milliseconds that one attempt may take, until its answer is read to the end. */
  timeout: number
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
}

type Attempts = Timing & {
  signal: AbortSignal | undefined
  isWorthRepeating: (error: LongwaveError) => boolean
  noAnswer: (reason: string) => LongwaveError
}

/** Attempts until there is an answer, or no reason left to expect one. */
export async function repeating<Reply>(attempt: (signal: AbortSignal) => Promise<Reply>, rules: Attempts): Promise<Reply> {
  const { retries, timeout, sleep, random, now, signal, isWorthRepeating } = rules
  const end = now() + Math.max(inAllMs, timeout)
  let mayHaveHappened = false
  for (let repeats = 0; ; repeats++) {
    signal?.throwIfAborted()
    try {
      return await inTime(attempt, Math.min(timeout, end - now()), rules)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof LongwaveError)) throw error
      // A later refusal does not undo an earlier attempt whose answer was lost.
      mayHaveHappened ||= error.outcomeUnknown
      error.outcomeUnknown = mayHaveHappened
      // With full jitter, clients that were refused together do not come back together.
      const wait = error.retryAfter === undefined ? random() * firstWaitMs * 2 ** repeats : error.retryAfter * 1000
      if (repeats >= retries || !isWorthRepeating(error) || now() + wait >= end) throw error
      await sleep(wait, signal)
    }
  }
}

/** Nobody answered, or the answer is one that passes. A gateway's 502 or 504 is a failed connection, told by another. */
export function isPassing(error: LongwaveError): boolean {
  if (isCode(error, 'IDEMPOTENCY_CONFLICT')) return error.status === 409
  return isCode(error, 'NO_ANSWER') || [429, 502, 503, 504].includes(error.status)
}

/**
 * For calls whose answer shows a key: it is shown once and never stored, so a repeat of what did happen could only be
 * refused (AI_NAME_TAKEN, INVALID_API_KEY), and would hide that it happened. They are repeated only after the service's
 * own word that nothing was stored: these three say so, unless the sentence calls the outcome unknown.
 */
export function isUndone(error: LongwaveError): boolean {
  return isCode(error, 'OVERLOADED', 'RATE_LIMITED', 'STORAGE_UNAVAILABLE') && !error.outcomeUnknown
}

/** The race is for a fetch that does not listen to its signal. */
async function inTime<Reply>(
  attempt: (signal: AbortSignal) => Promise<Reply>,
  ms: number,
  { signal, noAnswer }: Attempts,
): Promise<Reply> {
  const late = new AbortController()
  // A timer that is told to wait longer than 31 bits of milliseconds does not wait at all.
  const timer = setTimeout(() => late.abort(noAnswer(`nothing came within ${ms} ms`)), Math.min(ms, 2 ** 31 - 1))
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  try {
    return await new Promise<Reply>((resolve, reject) => {
      either.addEventListener('abort', () => reject(either.reason))
      attempt(either).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
  })
}
