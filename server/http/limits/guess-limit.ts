import { ApiError } from '../../../contract/errors.ts'
import { type Bucket, memoryBuckets } from './buckets.ts'
import { networkOf } from './networks.ts'

export type GuessLimit = {
  /** Refuses a network that guessed wrong too often. */
  requireFew(address: string): void
  countWrong(address: string): void
}

/**
 * Limits the wrong guesses at a secret from one network, whether or not RATE_LIMITS is on. Each instance counts alone, and
 * requests that run at the same time are not counted against each other, so the secret must resist the guesses of all of
 * them. Behind a private address, which may be that of a proxy for everybody, strangers can use up the guesses of all: a
 * secret as short as a pairing code needs the limit there too. `refusal` is the sentence of the 429.
 */
export function guessLimit(now: () => number, refusal: string): GuessLimit {
  const policy = { name: 'guesses', quota: 10, seconds: 60, burst: 10 }
  const buckets = memoryBuckets(now)
  const bucketOf = (address: string): Bucket => ({ name: networkOf(address), policy })
  return {
    requireFew(address) {
      const level = buckets.level(bucketOf(address))
      if (level && level.left < 1) throw new ApiError('RATE_LIMITED', refusal, { retryAfter: level.reset })
    },
    countWrong: (address) => void buckets.take(bucketOf(address)),
  }
}
