import { columnNames, type TableName } from '../../db/tables.ts'

/** An insert of a whole stored row, with all its columns in their stored order: for copies and imports. */
export function insertSql(table: TableName, columns = columnNames(table)): string {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
}
