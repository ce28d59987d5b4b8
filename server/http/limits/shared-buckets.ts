import { LRUCache } from 'lru-cache'
import type { TakeQuota } from '../../db/storage.ts'
import { type Bucket, type Buckets, type Level, levelAt, shareOf } from './buckets.ts'

type Held = {
  /** Requests that the database has granted to this process and that are not used yet. */
  granted: number
  /** The level in the database after the last grant. */
  level: Level
  /** Until this time nothing is asked again. */
  until: number
}

const maxHeld = 100_000
/** Requests that are granted and not used for this time are given up, so that no process hoards them. */
const keepMs = 5000
/** How long an instance limits for itself before it asks the database again. */
const aloneMs = 1000
/** At most this part of a burst is granted at once. */
const partOfBurst = 10

/**
 * Buckets in the database, for several instances together. Each asks for a few requests at a time and then decides alone,
 * so most requests cost no round trip. All instances together never let more through than one may.
 */
export function sharedBuckets(takeQuota: TakeQuota, fallback: Buckets, now: () => number): Buckets {
  const held = new LRUCache<string, Held>({ max: maxHeld })
  const asking = new Map<string, Promise<void>>()
  /** When the database does not answer, each instance limits for itself until this time, then asks again. */
  let aloneUntil = 0
  const isAlone = () => now() < aloneUntil && now() >= aloneUntil - aloneMs

  const current = ({ name }: Bucket): Held | undefined => {
    const known = held.get(name)
    return known && known.until > now() && known.until <= now() + keepMs ? known : undefined
  }

  return {
    level(bucket) {
      if (isAlone()) return fallback.level(bucket)
      const known = current(bucket)
      if (!known || (known.granted === 0 && known.level.left > 0)) return undefined
      return { ...known.level, left: known.granted + Math.max(known.level.left, 0) }
    },
    take(bucket) {
      const known = current(bucket)
      if (isAlone() || !known) fallback.take(bucket)
      else known.granted--
    },
    async refill(buckets) {
      const missing = buckets.filter((bucket) => !asking.has(bucket.name) && this.level(bucket) === undefined)
      if (missing.length > 0) {
        const answer = ask(missing).finally(() => {
          for (const { name } of missing) asking.delete(name)
        })
        for (const { name } of missing) asking.set(name, answer)
      }
      await Promise.all(buckets.map(({ name }) => asking.get(name)))
    },
  }

  async function ask(missing: Bucket[]): Promise<void> {
    const wanted = missing.map(({ name, policy }) => ({
      name,
      shareMs: shareOf(policy),
      burst: policy.burst,
      want: Math.ceil(policy.burst / partOfBurst),
    }))
    const grants = await takeQuota(wanted).catch(() => undefined)
    if (!grants) aloneUntil = now() + aloneMs
    for (const { name, policy } of missing) {
      const grant = grants?.get(name)
      if (!grant) continue
      const level = levelAt(grant.aheadMs, policy)
      const waitMs = grant.granted > 0 ? keepMs : Math.min(level.reset * 1000, keepMs)
      held.set(name, { granted: grant.granted, level, until: now() + waitMs })
    }
  }
}
