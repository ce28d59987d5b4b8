import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Quota } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { Bucket, Buckets, Level } from './buckets.ts'
import { networkOf, providerOf, siteOf } from './networks.ts'
import { type Policy, policies } from './policies.ts'

/** A client: its address, and its account if it has sent a key. */
export type LimitedCaller = { address: string; account?: string | undefined }

export type RateLimiter = {
  /**
   * Takes one request of this kind from every bucket of the caller: its network, the IPv6 site and provider around it, and its account.
   * If one of them is empty, nothing is taken and RATE_LIMITED is thrown. The response gets the headers of the bucket with
   * the least left.
   */
  charge(quota: Quota, caller: LimitedCaller, reply: FastifyReply): Promise<void> | undefined
  /** The same for a read without a key, as raw headers, if it is within the limits and can be decided without waiting. */
  chargeReadNow(address: string): string[] | undefined
  /** Requests that were refused since the start, by quota. */
  refused: Record<Quota, number>
}

/** The quota that is charged before a request is looked at. Registrations are few, so a mistake counts as a write only. */
export const earlyQuota = (quota: Quota): Quota => (quota === 'registrations' ? 'writes' : quota)

/** Charges a registration whose fields are right. */
export function chargeRegistration(
  limiter: RateLimiter,
  quota: Quota,
  { ip: address }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  return quota === 'registrations' ? limiter.charge(quota, { address }, reply) : undefined
}

type Verdict = { policy: Policy; level: Level; isRefused: boolean }

const noRefusals = () => ({ reads: 0, writes: 0, registrations: 0, reports: 0 })

export const noLimits: RateLimiter = {
  charge: () => undefined,
  chargeReadNow: () => [],
  refused: noRefusals(),
}

/** Addresses whose buckets are known, so that a read from the cache needs no look at its address. */
const maxKnownAddresses = 10_000

export function rateLimiter(buckets: Buckets): RateLimiter {
  const readBuckets = new LRUCache<string, Bucket[]>({ max: maxKnownAddresses })
  const refused: Record<Quota, number> = noRefusals()
  return {
    refused,
    async charge(quota, caller, reply) {
      const all = bucketsOf(quota, caller)
      let verdict = decide(all)
      while (verdict === undefined) {
        await buckets.refill(all)
        verdict = decide(all)
      }
      const { policy, level } = verdict
      reply.header('RateLimit-Policy', policyHeader(policy)).header('RateLimit', levelHeader(policy, level))
      if (!verdict.isRefused) return
      refused[quota]++
      throw refusal(quota, policy, level)
    },
    chargeReadNow(address) {
      const known = readBuckets.peek(address)
      const all = known ?? bucketsOf('reads', { address })
      if (!known) readBuckets.set(address, all)
      const verdict = decide(all)
      if (!verdict || verdict.isRefused) return undefined
      const { policy, level } = verdict
      return ['ratelimit-policy', policyHeader(policy), 'ratelimit', levelHeader(policy, level)]
    },
  }

  /** Takes a request if all buckets have one left; undefined if a level is unknown. */
  function decide(all: Bucket[]): Verdict | undefined {
    let tightest: { bucket: Bucket; level: Level } | undefined
    for (const bucket of all) {
      const level = buckets.level(bucket)
      if (!level) return undefined
      if (level.left < 1) return { policy: bucket.policy, level, isRefused: true }
      if (!tightest || level.left < tightest.level.left) tightest = { bucket, level }
    }
    if (!tightest) return undefined
    for (const bucket of all) buckets.take(bucket)
    const { bucket, level } = tightest
    const left = { left: level.left - 1, reset: buckets.level(bucket)?.reset ?? level.reset }
    return { policy: bucket.policy, level: left, isRefused: false }
  }
}

function bucketsOf(quota: Quota, { address, account }: LimitedCaller): Bucket[] {
  const network = networkOf(address)
  const site = siteOf(network)
  const provider = providerOf(network)
  return [
    ...bucketsUnder(policies.network[quota], network),
    ...(site ? bucketsUnder(policies.site[quota], site) : []),
    ...(provider ? bucketsUnder(policies.provider[quota], provider) : []),
    ...(account ? bucketsUnder(policies.account[quota], account) : []),
  ]
}

const bucketsUnder = (all: Policy[], owner: string): Bucket[] =>
  all.map((policy) => ({ name: `${policy.name} ${owner}`, policy }))

function refusal(name: Quota, { quota, seconds, burst }: Policy, { reset }: Level): ApiError {
  const period = seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : 'a day'
  const sentence = `At most ${quota} ${name} in ${period}, and ${burst} at once: try again in ${reset} s.`
  return new ApiError('RATE_LIMITED', sentence, { retryAfter: Math.max(reset, 1) })
}

// The IETF draft "RateLimit header fields for HTTP" defines both headers.
const policyHeader = ({ name, quota, seconds }: Policy): string => `"${name}";q=${quota};w=${seconds}`
const levelHeader = ({ name }: Policy, { left, reset }: Level): string =>
  `"${name}";r=${Math.max(left, 0)};t=${reset}`
