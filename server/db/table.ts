import type { Column } from './column.ts'

/** The columns of a table in their stored order, and its primary key: the order of an export. */
export type Table = { columns: Record<string, Column<unknown>>; primaryKey: string[] }

export const table = <const Columns extends Record<string, Column<unknown>>>(
  columns: Columns,
  primaryKey: (keyof Columns & string)[],
) => ({ columns, primaryKey })
