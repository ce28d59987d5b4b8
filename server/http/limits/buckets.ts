import { LRUCache } from 'lru-cache'
import type { Policy } from './policies.ts'

/** The requests that one caller has left under one policy. */
export type Bucket = { name: string; policy: Policy }

/** The state of a bucket: requests left now, and the seconds until all are back, or until one is if none is left. */
export type Level = { left: number; reset: number }

export type Buckets = {
  /** Undefined if `refill` has to be awaited first. */
  level(bucket: Bucket): Level | undefined
  /** Takes one request. Only after `level` has shown one. */
  take(bucket: Bucket): void
  /** Gets to know the levels of these buckets. */
  refill(buckets: Bucket[]): Promise<void>
}

const maxBuckets = 100_000

/**
 * The buckets of one process, by GCRA (generic cell rate algorithm): one number per bucket, the time at which it is full
 * again. Each request moves that time forward by a share of the window, and none may move it further ahead than the burst.
 */
export function memoryBuckets(now: () => number): Buckets {
  const fullAgainAt = new LRUCache<string, number>({ max: maxBuckets })
  const aheadOf = ({ name, policy }: Bucket): number => {
    const ahead = Math.max((fullAgainAt.get(name) ?? 0) - now(), 0)
    const longest = policy.burst * shareOf(policy)
    // If the wall clock has stepped back, the stored time is too far ahead: the true one is at most a burst ahead.
    if (ahead > longest) fullAgainAt.set(name, now() + longest)
    return Math.min(ahead, longest)
  }
  return {
    level: (bucket) => levelAt(aheadOf(bucket), bucket.policy),
    take: (bucket) => void fullAgainAt.set(bucket.name, now() + aheadOf(bucket) + shareOf(bucket.policy)),
    refill: async () => {},
  }
}

/** Milliseconds in which one request comes back. */
export const shareOf = ({ quota, seconds }: Policy): number => (seconds * 1000) / quota

/** The level of a bucket that is full again in `aheadMs`. */
export function levelAt(aheadMs: number, policy: Policy): Level {
  const share = shareOf(policy)
  // The small summand makes up for the rounding of sums of shares.
  const left = Math.floor(policy.burst - aheadMs / share + 1e-6)
  const untilOne = aheadMs - (policy.burst - 1) * share
  return { left, reset: Math.ceil((left > 0 ? aheadMs : untilOne) / 1000) }
}
