import { network } from '../server/features/activity/reads.ts'
import type { Database } from '../server/storage/database.ts'

type Network = Awaited<ReturnType<typeof network>>

/** It walks over all that is newest, and in pictures of weeks nobody misses the last minute. */
const freshMs = 60_000
const kept = new WeakMap<Database, { value: Promise<Network>; at: number }>()

/** The network in numbers, read once a minute however many look at it and however much is written. */
export function networkOf({ db, now }: { db: Database; now: number }): Promise<Network> {
  const last = kept.get(db)
  if (last && now >= last.at && now - last.at < freshMs) return last.value
  const value = network(db, now)
  kept.set(db, { value, at: now })
  value.catch(() => kept.delete(db))
  return value
}
