import { SqliteQueryCompiler } from 'kysely'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { RowValues } from '../../db/tables.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import type { ExportSource } from './export-source.ts'

const chunkSize = 1000

/** A connection with one open read transaction. It never delays the writer of a running server. */
export class SqliteExportSource extends SqliteDatabase implements ExportSource {
  constructor(file: string) {
    super(file, { readOnly: true })
    this.raw.exec('begin')
  }

  async *rows(query: PreparedQuery<object, unknown>): AsyncIterable<RowValues[]> {
    const statement = this.raw.prepare(query.compile(new SqliteQueryCompiler()).sql)
    statement.setReturnArrays(true)
    let chunk: RowValues[] = []
    for (const row of statement.iterate()) {
      chunk.push(row as unknown as RowValues)
      if (chunk.length < chunkSize) continue
      yield chunk
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  }
}
