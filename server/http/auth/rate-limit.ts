import type { FastifyReply } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import { BoundedCache } from '../../cache.ts'

/** Takes one request from the caller's quota, and sets the RateLimit headers; throws RATE_LIMITED when none is left. */
export type RateLimiter = (caller: string, kind: 'reads' | 'writes', reply: FastifyReply) => void

/** `quota` requests in a window of `seconds`: generous for one caller, and far below the capacity of the service. */
const policies = { reads: { quota: 600, seconds: 60 }, writes: { quota: 60, seconds: 60 } }

const maxCallers = 50_000

export const noLimits: RateLimiter = () => {}

/**
 * GCRA (generic cell rate algorithm): one number per caller, the time at which its full quota is available again. Each
 * request moves that time forward by window / quota. A request that would move it beyond now + window is refused.
 */
export function rateLimiter(now: () => number): RateLimiter {
  const fullAgainAt = new BoundedCache<string, number>(maxCallers)

  return (caller, kind, reply) => {
    const { quota, seconds } = policies[kind]
    const window = seconds * 1000
    const share = window / quota
    const name = `${kind} ${caller}`
    // If the wall clock steps back, a stored time may be too far ahead; the true one is at most a window ahead.
    const previous = Math.min(fullAgainAt.get(name) ?? 0, now() + window)
    if (previous > 0) fullAgainAt.set(name, previous)
    const next = Math.max(previous, now()) + share
    const left = Math.floor((window - (next - now())) / share)
    const retryAfter = Math.ceil((next - window - now()) / 1000)
    const reset = left < 0 ? retryAfter : Math.ceil((next - now()) / 1000)
    reply.header('RateLimit-Policy', `"${kind}";q=${quota};w=${seconds}`)
    reply.header('RateLimit', `"${kind}";r=${Math.max(left, 0)};t=${reset}`)
    if (left < 0) {
      const sentence = `At most ${quota} ${kind} in ${seconds} seconds: try again in ${retryAfter} s.`
      throw new ApiError('RATE_LIMITED', sentence, { retryAfter })
    }
    fullAgainAt.set(name, next)
  }
}

/** An IPv6 client owns a whole /64, so all addresses in one count as one caller. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - tail.split(':').length
  return [...before, ...Array(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}
