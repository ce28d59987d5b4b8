import type { Database } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { RowValues } from '../../db/tables.ts'

/** A snapshot of a whole instance: every read sees the same state, whatever is written meanwhile. */
export interface ExportSource extends Database {
  /**
   * The rows of a query in chunks, each row as its values in column order. The next chunk is read when the consumer asks for
   * it. Texts sort by their bytes, so that every engine exports the same lines.
   */
  rows(query: PreparedQuery<object, unknown>): AsyncIterable<RowValues[]>
  close(): void | Promise<void>
}
