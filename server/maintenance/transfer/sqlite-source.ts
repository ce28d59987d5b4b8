import { SqliteQueryCompiler } from 'kysely'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import type { Source } from './engine.ts'

const rowsAtOnce = 1000

/** One connection that stays in one read transaction, which the writer of a running server never waits for. */
export class SqliteSource extends SqliteDatabase implements Source {
  constructor(file: string) {
    super(file, { readOnly: true })
    this.raw.exec('begin')
  }

  async *rows(query: PreparedQuery<object, unknown>): AsyncIterable<Row[]> {
    const statement = this.raw.prepare(query.compile(new SqliteQueryCompiler()).sql)
    statement.setReturnArrays(true)
    let some: Row[] = []
    for (const row of statement.iterate()) {
      some.push(row as unknown as Row)
      if (some.length < rowsAtOnce) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }
}
