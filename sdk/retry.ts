import { isCode, LongwaveError } from './error.ts'
import type { LongwaveOptions, Retry } from './options.ts'

/** The time for all attempts of a call together. */
const totalMs = 30_000
export const initialBackoffMs = 250
/** The longest delay that setTimeout accepts; it fires at once for a longer one. */
const maxTimerMs = 2 ** 31 - 1

export type RetryPolicy = {
  timeout: number
  retries: number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
  onRetry: ((retry: Retry) => void) | undefined
}
type AttemptLimits = {
  signal: AbortSignal | undefined
  noAnswer: (reason: string) => LongwaveError
}
type RetryRules = Omit<RetryPolicy, 'onRetry'> &
  AttemptLimits & {
    isRetryable: (error: LongwaveError) => boolean
    onRetry: (retry: Omit<Retry, 'method' | 'path'>) => void
  }

export const retryPolicyOf = ({
  timeout = 10_000,
  retries = 3,
  ...options
}: LongwaveOptions): RetryPolicy => ({
  timeout,
  retries,
  sleep: options.sleep ?? sleep,
  random: options.random ?? Math.random,
  now: options.now ?? Date.now,
  onRetry: options.onRetry,
})

/** Repeats an attempt until it succeeds, fails for good, or the retries or the time are used up. */
export async function withRetries<R>(
  attempt: (signal: AbortSignal) => Promise<R>,
  rules: RetryRules,
): Promise<R> {
  const { timeout, retries, sleep, random, now, signal, isRetryable, onRetry } = rules
  const deadline = now() + Math.max(totalMs, timeout)
  let mayHaveHappened = false
  for (let retried = 0; ; retried++) {
    try {
      return await withTimeout(attempt, Math.min(timeout, deadline - now()), rules)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof LongwaveError)) throw error
      // A later refusal does not undo an earlier attempt whose response was lost.
      mayHaveHappened ||= error.outcomeUnknown
      error.outcomeUnknown = mayHaveHappened
      // Full jitter: clients that failed together must not return together.
      const waitMs =
        error.retryAfter === undefined ? random() * initialBackoffMs * 2 ** retried : error.retryAfter * 1000
      if (retried >= retries || !isRetryable(error) || now() + waitMs >= deadline) throw error
      onRetry({ attempt: retried + 1, error, waitMs })
      signal?.throwIfAborted()
      await sleep(waitMs, signal)
    }
  }
}

/** Failures that a later attempt may not meet. A gateway's 502 or 504 is a failed connection, reported by the gateway. */
export function isTransient(error: LongwaveError): boolean {
  return isCode(error, 'NO_ANSWER', 'IDEMPOTENCY_CONFLICT') || [429, 502, 503, 504].includes(error.status)
}

/**
 * For register, rotateKey and deleteAccount. The server shows a key once and stores only its hash, and a deleted account has
 * no key: repeating a call that did succeed could only fail, with AI_NAME_TAKEN or INVALID_API_KEY, and hide that it did. They are retried only
 * after the server itself says that nothing was stored: these three codes say so, unless the message calls the
 * outcome unknown; or if nothing was sent. A 429 or 503 without one of them comes from a proxy and proves nothing.
 */
export function isNothingStored(error: LongwaveError): boolean {
  const isHarmless = isCode(error, 'OVERLOADED', 'RATE_LIMITED', 'STORAGE_UNAVAILABLE', 'NO_ANSWER')
  return isHarmless && !error.outcomeUnknown
}

/** Rejects at the timeout or when the caller aborts, even if fetch ignores its signal. */
export async function withTimeout<R>(
  attempt: (signal: AbortSignal) => Promise<R>,
  ms: number,
  { signal, noAnswer }: AttemptLimits,
): Promise<R> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  // AbortSignal.any would leak: its signals live as long as the caller's.
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(
    () => controller.abort(noAnswer(`nothing came within ${ms} ms`)),
    Math.min(ms, maxTimerMs),
  )
  try {
    return await new Promise<R>((resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
      attempt(controller.signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Resolves early when the signal is aborted. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, Math.min(ms, maxTimerMs))
    signal?.addEventListener('abort', wake)
  })
}
