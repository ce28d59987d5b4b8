import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import { type Bucket, memoryBuckets } from '../limits/buckets.ts'
import { networkOf } from '../limits/networks.ts'

/** Wrong tokens from one network, whether or not RATE_LIMITS is on. */
const guesses = { name: 'admin-guesses', quota: 10, seconds: 60, burst: 10 }

/**
 * Refuses a request that does not send the operator's token as `Authorization: Bearer`. Hashes are compared, so a wrong token
 * takes the same time whatever it has in common with the right one.
 */
export function requireAdminToken(token: string, now: () => number) {
  const expected = hashOf(token)
  const buckets = memoryBuckets(now)

  return (authorization: string | undefined, address: string): void => {
    const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (sent === undefined)
      throw new ApiError(
        'MISSING_API_KEY',
        "This needs the operator's token: send Authorization: Bearer ADMIN_TOKEN.",
      )
    const bucket: Bucket = { name: networkOf(address), policy: guesses }
    const level = buckets.level(bucket)
    if (level && level.left < 1)
      throw new ApiError('RATE_LIMITED', 'Too many wrong tokens from your network.', {
        retryAfter: level.reset,
      })
    if (timingSafeEqual(hashOf(sent), expected)) return
    buckets.take(bucket)
    throw new ApiError('INVALID_API_KEY', "This is not the operator's token.")
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
