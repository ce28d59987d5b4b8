import type { RowValues, TableName } from '../../db/tables.ts'
import type { FsckReport } from '../fsck/invariant.ts'
import type { OnProgress } from '../progress.ts'

/** A place that holds no instance yet, to import one into. The whole import becomes visible at once, in `finish`. */
export interface ImportTarget {
  /** Makes the tables of this schema, that of the version which wrote the export. Returns their columns. */
  prepare(schema: number): Promise<StoredColumns>
  insert(table: TableName, columns: string[], rows: RowValues[]): Promise<void>
  /** Migrates to the newest schema and checks all invariants, as `longwave fsck` does. */
  fsck(onProgress?: OnProgress): Promise<FsckReport>
  /** Throws OutcomeUnknown when it cannot tell whether the import was stored. */
  finish(): Promise<void>
  /** Removes everything that was imported. Does nothing after `finish`. */
  discard(): Promise<void>
}

/** The tables of a schema, each with its columns in their stored order. */
export type StoredColumns = Map<TableName, string[]>

/** Either everything was imported or nothing, and nobody knows which. */
export class OutcomeUnknown extends Error {}

/** Tables of earlier versions. Their rows in an export are counted and left out. */
export const removedTables = [
  ...['solutions', 'persona_needs', 'persona_lease', 'persona_slots', 'persona_replies'],
  ...['persona_calls', 'persona_news', 'persona_turns'],
]

/** The migration has filled these tables, but the export contains their rows. */
export const deleteMigratedRows = 'delete from clock; delete from instance'
