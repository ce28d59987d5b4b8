import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { type PreparedQuery, prepared, q } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { columnsOf, type NewRow, type TableName } from './tables.ts'

type Insert<Name extends TableName> = InsertQueryBuilder<Schema, Name, InsertResult>

/** An insert of one row, with all columns except those that are set later. `extend` may add an `on conflict` clause. */
export const insertInto = <Name extends TableName>(
  table: Name,
  extend: (insert: Insert<Name>) => Insert<Name> = (insert) => insert,
): PreparedQuery<NewRow<Name>, unknown> =>
  prepared((given: NewRow<Name>) => {
    const set = columnsOf(table).filter(([, column]) => !column.isSetLater)
    const values = set.map(([name]) => [name, given[name as keyof NewRow<Name>]])
    return extend(q.insertInto(table).values(Object.fromEntries(values)) as never)
  })
