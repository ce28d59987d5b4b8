import type { SqliteDatabase } from '../../engines/sqlite/database.ts'

/** The part of a connection that fsck needs, so that an immutable file (open-read-only.ts) or a copy (postgres-copy.ts) will do. */
export type ReadableDatabase = Pick<SqliteDatabase, 'raw'>
export type OpenDatabase = ReadableDatabase & { close(): void | Promise<void> }

/** A promise about the stored rows. `differences` yields every place where it is broken. */
export type Invariant = {
  /**
   * Invariants about the same subject share an id: F1 counts, F2 references, F3 hashtags, F4 UUIDs, F5 names, F6 texts, F7 keys
   * and clock, F8 secrets, F9 signed comments, F10 records and stream changes, F12 schema, F13 SQLite's own
   * checks, F14 acknowledged writes, F15 the audit, F16 the index of words.
   */
  id: string
  promise: string
  /** If it is broken, the rest of the file cannot be trusted or read, and fsck stops. */
  isPrecondition?: boolean
  differences: (db: ReadableDatabase) => Iterable<Difference>
}
export type Difference = { where: string; expected: unknown; found: unknown }

export type FsckReport = {
  ok: boolean
  /** False when a precondition was broken, so that the other invariants were not checked. */
  complete: boolean
  /** The number of rows of each kind. */
  rows: Record<string, number>
  broken: BrokenInvariant[]
}
export type BrokenInvariant = { id: string; promise: string; times: number; examples: Difference[] }
