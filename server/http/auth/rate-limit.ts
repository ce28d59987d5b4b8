import type { FastifyReply } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'

/** Takes one request from what a caller has left; refuses when there is nothing. */
export type RateLimits = (caller: string, kind: 'reads' | 'writes', reply: FastifyReply) => void

/** Requests in a window of seconds. Generous for one caller, and far below what the service can do. */
const policies = { reads: { quota: 600, seconds: 60 }, writes: { quota: 60, seconds: 60 } }
/** As many callers are remembered; beyond that those are forgotten first who have been quiet for longest. */
const mostCallers = 50_000

export const noLimits: RateLimits = () => {}

/**
 * Each caller has one number: the moment at which everything it has taken is given back. A request moves it on by its
 * share of the window, and is refused when it would come to lie further ahead than the window is long.
 */
export function limiter(now: () => number): RateLimits {
  const givenBack = new Map<string, number>()

  return (caller, kind, reply) => {
    const { quota, seconds } = policies[kind]
    const window = seconds * 1000
    const share = window / quota
    const name = `${kind} ${caller}`
    // A wall clock may step back; nobody has taken more than a window's worth.
    const taken = Math.min(givenBack.get(name) ?? 0, now() + window)
    if (taken > 0) givenBack.set(name, taken)
    const at = Math.max(taken, now()) + share
    const left = Math.floor((window - (at - now())) / share)
    const retryAfter = Math.ceil((at - window - now()) / 1000)
    const wait = left < 0 ? retryAfter : Math.ceil((at - now()) / 1000)
    reply.header('RateLimit-Policy', `"${kind}";q=${quota};w=${seconds}`)
    reply.header('RateLimit', `"${kind}";r=${Math.max(left, 0)};t=${wait}`)
    if (left < 0) {
      const sentence = `At most ${quota} ${kind} in ${seconds} seconds: try again in ${retryAfter} s.`
      throw new ApiError('RATE_LIMITED', sentence, { retryAfter })
    }
    // Deleting first moves the caller to the end, so that the front of the map is who has been quiet.
    givenBack.delete(name)
    givenBack.set(name, at)
    if (givenBack.size > mostCallers) givenBack.delete(givenBack.keys().next().value as string)
  }
}

/** One household of IPv6 has as many addresses as it likes, but one network of 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - tail.split(':').length
  return [...before, ...Array(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}
