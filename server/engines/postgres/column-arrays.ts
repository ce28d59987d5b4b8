import { columnsOf, type RowValues, type TableName } from '../../db/tables.ts'

/** Rows as parameters: each holds the values of one column, so one statement serves any number of rows. */
export const columnArrays = (columns: string[], rows: RowValues[]): RowValues[] =>
  columns.map((_, at) => rows.map((row) => row[at] ?? null))

/** The query that turns such parameters into rows again. */
export function selectFromArrays(table: TableName, columns: string[]): string {
  const typeOf = new Map(columnsOf(table).map(([name, { type }]) => [name, arrayTypes[type]]))
  const arrays = columns.map((name, at) => `$${at + 1}::${typeOf.get(name)}[]`)
  return `select * from unnest(${arrays.join(', ')})`
}

const arrayTypes = { text: 'text', real: 'double precision', integer: 'bigint' }
