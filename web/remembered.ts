import type { Database } from '../server/storage/database.ts'

/** When something is read: what has been written by then, and what the clock says. */
type Moment = { db: Database; generation: number; now: number }

/** Beyond this the clock alone has changed what is read: hashtags cool down, the hour moves on. */
const freshMs = 5000

/** What is the same for everybody is read once, until something is written or five seconds have passed. */
export function remembered<Value>(
  read: (db: Database, now: number) => Promise<Value>,
): (moment: Moment) => Promise<Value> {
  const kept = new WeakMap<Database, { value: Promise<Value>; generation: number; at: number }>()
  return ({ db, generation, now }) => {
    const last = kept.get(db)
    if (last?.generation === generation && now >= last.at && now - last.at < freshMs) return last.value
    const value = read(db, now)
    kept.set(db, { value, generation, at: now })
    value.catch(() => kept.delete(db))
    return value
  }
}
