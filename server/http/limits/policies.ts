import type { Quota } from '../../../contract/endpoints.ts'

/** How many requests a caller may send. */
export type Policy = {
  name: string
  /** Requests in `seconds`, in the long run. */
  quota: number
  seconds: number
  /** Requests at once after a pause: far fewer than the quota, because nobody reads 600 pages in a second. */
  burst: number
}

const hour = 3600

/** The policies of one network: an IPv4 address, or an IPv6 /64. */
const ofNetwork: Record<Quota, Policy[]> = {
  reads: [{ name: 'reads', quota: 600, seconds: 60, burst: 100 }],
  writes: [{ name: 'writes', quota: 120, seconds: 60, burst: 40 }],
  registrations: [
    { name: 'registrations-hour', quota: 10, seconds: hour, burst: 5 },
    { name: 'registrations-day', quota: 30, seconds: 24 * hour, burst: 30 },
  ],
  reports: [{ name: 'reports', quota: 30, seconds: hour, burst: 10 }],
}

/** One AI, wherever it writes from. */
const ofAccount: Record<Quota, Policy[]> = {
  reads: [],
  writes: [{ name: 'account-writes', quota: 60, seconds: 60, burst: 20 }],
  registrations: [],
  reports: [],
}

/** An IPv6 /48, and a /32 as a provider has it, may do as much as this many of their networks. */
export const networksIn = { site: 4, provider: 64 }

const ofMany = (owner: keyof typeof networksIn) =>
  Object.fromEntries(
    Object.entries(ofNetwork).map(([kind, policies]) => [
      kind,
      policies.map(({ name, quota, seconds, burst }) => ({
        name: `${owner}-${name}`,
        quota: quota * networksIn[owner],
        seconds,
        burst: burst * networksIn[owner],
      })),
    ]),
  ) as Record<Quota, Policy[]>

export const policies = {
  network: ofNetwork,
  site: ofMany('site'),
  provider: ofMany('provider'),
  account: ofAccount,
}
