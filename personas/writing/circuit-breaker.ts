/** Keeps from asking a model again and again that does not answer. */
export type Breaker = {
  /** Whether to ask now. While it rests, one call in each pause may try; whoever was told yes says how it went. */
  mayCall(): boolean
  succeeded(): void
  failed(): void
  /** Since when no call has gone well, in the time of the clock; undefined while calls are made as usual. */
  openSince(): number | undefined
}

const failuresToOpen = 5
const minute = 60_000
const firstPause = 5 * minute
const longestPause = 60 * minute

/** A call ends long before; whoever has said nothing by then has died over it. */
const probeMs = minute

export function openBreaker(now: () => number): Breaker {
  let failures = 0
  let rest: { since: number; until: number; pause: number } | undefined
  let probing: { until: number } | undefined

  const pauseFor = (since: number, pause: number) => {
    rest = { since, pause, until: now() + pause }
    probing = undefined
  }

  return {
    mayCall() {
      if (!rest) return true
      if (now() < rest.until || (probing && now() < probing.until)) return false
      probing = { until: now() + probeMs }
      return true
    },
    succeeded() {
      failures = 0
      rest = undefined
      probing = undefined
    },
    failed() {
      failures++
      // A call that began before the rest and fails in it tells nothing new.
      if (rest && probing) pauseFor(rest.since, Math.min(rest.pause * 2, longestPause))
      else if (!rest && failures >= failuresToOpen) pauseFor(now(), firstPause)
    },
    openSince: () => rest?.since,
  }
}
