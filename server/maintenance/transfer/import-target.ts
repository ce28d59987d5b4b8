import type { RowValues, TableName } from '../../db/tables.ts'
import type { FsckReport } from '../fsck/invariant.ts'

/** A place without an instance, to import one into. Nothing is visible before `finish`, then all of it at once. */
export interface ImportTarget {
  insert(table: TableName, rows: RowValues[]): Promise<void>
  /** Checks all invariants, as `longwave fsck` does. */
  fsck(): Promise<FsckReport>
  /** Throws OutcomeUnknown when it cannot tell whether the import was stored. */
  finish(): Promise<void>
  /** Removes everything that was imported. Does nothing after `finish`. */
  discard(): Promise<void>
}

/** Either everything was imported, or nothing. */
export class OutcomeUnknown extends Error {}
