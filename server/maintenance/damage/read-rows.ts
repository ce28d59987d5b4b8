import type { SQLInputValue } from 'node:sqlite'
import { columnNames, columnsOf, type RowValues, type TableName, tables } from '../../db/tables.ts'
import { failureKind } from '../../engines/sqlite/failure-kind.ts'
import { isDamage } from '../fsck/fsck.ts'
import type { ReadableDatabase } from '../fsck/invariant.ts'

/** The values of a primary key. */
export type StoredKey = RowValues

type Receiver = {
  /** Returns false if the row cannot be right. A row may be given twice. */
  take(row: RowValues): boolean
  isTaken(key: StoredKey): boolean
}

/**
 * Reads a table with damaged pages: upwards from its first row, downwards from its last, and between the damaged pages each
 * row that an index still lists. `isCounted` is false if there may be more lost rows than those in `lost`.
 */
export function readRows(
  { raw }: ReadableDatabase,
  table: TableName,
  { take, isTaken }: Receiver,
): { lost: StoredKey[]; isCounted: boolean } {
  const { primaryKey } = tables[table]
  const columns = columnNames(table)
  const isClustered = raw.prepare('select wr from pragma_table_list where name = ?').get(table)?.['wr'] === 1
  const order = isClustered ? primaryKey : ['rowid']
  const lost = new Map<string, StoredKey>()
  const lose = (key: StoredKey) => void lost.set(JSON.stringify(key), key)
  const select = `select ${columns.join(', ')}, ${byteLength(table)} from ${table} not indexed`

  let isCounted = readAll(`${select} order by ${order.join(', ')}`, [], takeRow)
  if (!isCounted) {
    readAll(`${select} order by ${order.map((column) => `${column} desc`).join(', ')}`, [], takeRow)
    const indexes = raw.prepare('select name from pragma_index_list(?) where partial = 0').all(table)
    for (const { name } of indexes) if (readListed(String(name))) isCounted = true
  }
  return { lost: [...lost.values()], isCounted }

  function readListed(index: string): boolean {
    const one = `${select} where ${order.map((column) => `${column} = ?`).join(' and ')}`
    return readAll(
      `select ${[...order, ...primaryKey].join(', ')} from ${table} indexed by ${index}`,
      [],
      (values) => {
        const key = values.slice(order.length)
        if (isTaken(key)) return
        readAll(one, values.slice(0, order.length), takeRow)
        if (!isTaken(key)) lose(key)
      },
    )
  }

  function takeRow(values: RowValues): void {
    const row = values.slice(0, -1)
    // Bytes that are no UTF-8 arrive as U+FFFD, which has another length.
    const bytes = row.reduce(
      (sum: number, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
      0,
    )
    if (bytes !== values.at(-1) || !take(row))
      lose(primaryKey.map((name) => row[columns.indexOf(name)] ?? null))
  }

  /** Returns false if damage ended the query. */
  function readAll(sql: string, values: SQLInputValue[], act: (row: RowValues) => void): boolean {
    const statement = raw.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.iterate(...values) as Iterator<unknown> as Iterator<RowValues>
    for (let row = next(); row; row = next()) {
      if (row.done) return true
      act(row.value)
    }
    return false

    function next(): IteratorResult<RowValues> | undefined {
      try {
        return rows.next()
      } catch (error) {
        // A disk that cannot read a page loses it too.
        if (!isDamage(error) && failureKind(error) !== 'broken') throw error
        return undefined
      }
    }
  }
}

const byteLength = (table: TableName): string =>
  [
    '0',
    ...columnsOf(table).flatMap(([name, { type }]) =>
      type === 'text' ? [`ifnull(octet_length(${name}), 0)`] : [],
    ),
  ].join(' + ')
