import type { Database } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { Row, TableName } from '../../db/tables.ts'
import type { Report } from '../fsck/index.ts'

// What an engine has to offer so that a whole instance can leave it and come into it. Nothing else here knows engines.

/** An instance that leaves: all that is asked of it is answered as of one instant, however much is written meanwhile. */
export interface Source extends Database {
  /**
   * The rows of a query, some at a time, their values in the order of the columns. Whoever takes slowly is waited for.
   * Texts come in the order of their bytes, so that every engine writes the same lines.
   */
  rows(query: PreparedQuery<object, unknown>): AsyncIterable<Row[]>
  close(): void | Promise<void>
}

/** An instance that arrives where none is. Nobody sees any of it until `finish`, and then all of it. */
export interface Target {
  insert(table: TableName, rows: Row[]): Promise<void>
  /** Counts everything again, as `longwave fsck` does. */
  fsck(): Promise<Report>
  /** Throws Unsure when it cannot tell whether it did. */
  finish(): Promise<void>
  /** Whatever came is gone. Without effect behind `finish`. */
  abandon(): Promise<void>
}

/** All of it may have arrived, or nothing. */
export class Unsure extends Error {}
