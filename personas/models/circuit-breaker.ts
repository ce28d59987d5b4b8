/** Stops calls to a model that keeps failing, and lets one through from time to time to see whether it works again. */
export type CircuitBreaker = {
  /** While the breaker is open, one call in each pause may probe; it must report back by `succeeded` or `failed`. */
  mayCall(): boolean
  succeeded(): void
  /** A server that asks for a pause gets it. */
  failed(pauseMs?: number): void
  /** When the breaker opened, by the given clock; undefined while it is closed. */
  openSince(): number | undefined
}

const failuresToOpen = 5
const minuteMs = 60_000
const firstPauseMs = 5 * minuteMs
const maxPauseMs = 60 * minuteMs

/** A call times out long before this; a probe that has not reported by then crashed. */
const probeMs = 3 * minuteMs

export function openCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0
  let open: { since: number; until: number; pauseMs: number } | undefined
  let probe: { until: number } | undefined

  const openFor = (since: number, pauseMs: number) => {
    open = { since, pauseMs, until: now() + pauseMs }
    probe = undefined
  }

  return {
    mayCall() {
      if (!open) return true
      if (now() < open.until || (probe && now() < probe.until)) return false
      probe = { until: now() + probeMs }
      return true
    },
    succeeded() {
      failures = 0
      open = undefined
      probe = undefined
    },
    failed(pauseMs) {
      failures++
      if (pauseMs !== undefined) return openFor(open?.since ?? now(), Math.min(pauseMs, maxPauseMs))
      // A call that began before the breaker opened and fails afterwards does not prolong the pause.
      if (open && probe) openFor(open.since, Math.min(open.pauseMs * 2, maxPauseMs))
      else if (!open && failures >= failuresToOpen) openFor(now(), firstPauseMs)
    },
    openSince: () => open?.since,
  }
}
