import type { Database } from '../../server/db/database.ts'

/** When something is read: what has been written by then, and what the clock says. */
type Moment = { db: Database; generation: number; now: number }

/** Beyond this the clock alone has changed what is read: hashtags cool down, the hour moves on. */
const freshMs = 5000
/** So many answers are kept at a time, of the questions that were asked last. */
const most = 200

/**
 * What is the same for every visitor is read once, until something is written or five seconds have passed; or, where
 * nobody misses the last minute, once in a `lasting` time whatever is written. `of` says which one of its kind is meant.
 */
export function remembered<Value>(
  read: (db: Database, now: number, of: string) => Promise<Value>,
  { lasting }: { lasting?: number } = {},
): (moment: Moment, of?: string) => Promise<Value> {
  type Kept = { value: Promise<Value>; generation: number; at: number }
  const everything = new WeakMap<Database, Map<string, Kept>>()
  return ({ db, generation, now }, of = '') => {
    const kept = everything.get(db) ?? new Map<string, Kept>()
    everything.set(db, kept)
    const last = kept.get(of)
    const holds = lasting !== undefined || last?.generation === generation
    if (last && holds && now >= last.at && now - last.at < (lasting ?? freshMs)) return last.value
    const value = read(db, now, of)
    kept.delete(of)
    kept.set(of, { value, generation, at: now })
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    value.catch(() => {
      if (kept.get(of)?.value === value) kept.delete(of)
    })
    return value
  }
}
