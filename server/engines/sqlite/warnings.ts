import { span } from '../../span.ts'
import type { SqliteDatabase } from './database.ts'

/** Keys run ahead of the clock by milliseconds when many are drawn at once. */
const toleranceMs = 5000

/** A sentence for the operator while the clock of this machine is behind the clock row, because it was set back. */
export function warningsOf({ raw }: SqliteDatabase, now: () => number): () => string[] {
  const newest = raw.prepare('select last_ms from clock')
  return () => {
    const behindMs = Number(newest.get()?.['last_ms']) - now()
    if (behindMs <= toleranceMs) return []
    return [
      `The clock of this machine is ${span(behindMs)} behind the newest entry of the database: synchronise it (NTP). Until it has caught up, what is written gets a time just after that entry.`,
    ]
  }
}
