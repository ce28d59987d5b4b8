import { setImmediate } from 'node:timers/promises'
import { keyIn } from '../../db/key.ts'
import { newestSchema } from '../../db/migrations/ledger.ts'
import {
  columnNames,
  columnsOf,
  type RowValues,
  type TableName,
  tableNames,
  tables,
} from '../../db/tables.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { insertSql } from '../../engines/sqlite/insert-sql.ts'
import { migrate } from '../../engines/sqlite/migrate.ts'
import { fsck } from '../fsck/fsck.ts'
import type { BrokenInvariant, ReadableDatabase } from '../fsck/invariant.ts'
import { openReadOnly } from '../fsck/open-read-only.ts'
import { storedIds } from '../fsck/references.ts'
import { repair } from '../fsck/repair.ts'
import { flawOf } from '../fsck/texts.ts'
import { noProgress, type OnProgress } from '../progress.ts'
import { problemWith } from '../transfer/row-values.ts'
import { removeContradictions } from './contradictions.ts'
import { readRows } from './read-rows.ts'

export type Loss = {
  table: TableName
  /** The rows that cannot be read; there may be more unless `isCounted`. */
  rows: number
  isCounted: boolean
  /** Rows that were left out, because others to which they belong are lost. */
  orphans: number
  /** The keys of the first and the last row, if they have one. */
  oldest: number | undefined
  newest: number | undefined
}

/**
 * Makes a new, sound database of everything that can be read of a damaged one, which stays as it is. Derived data is computed
 * again, and rows without their parent are left out.
 */
export async function salvage(
  from: string,
  to: string,
  onProgress: OnProgress = noProgress,
): Promise<{ losses: Loss[]; broken: BrokenInvariant[] }> {
  const damaged = openReadOnly(from)
  const db = new SqliteDatabase(to)
  try {
    // Finds more of the damage, instead of values that were never stored.
    damaged.raw.exec('pragma cell_size_check = on; begin')
    requireSchema(damaged)
    migrate(db.raw, Date.now())
    db.raw.exec('pragma foreign_keys = off; begin')
    const losses: Loss[] = []
    for (const [done, table] of tableNames.entries()) {
      await setImmediate()
      onProgress({ doing: 'reading', done, total: tableNames.length, unit: 'tables' })
      losses.push(copyTable(damaged, db, table))
    }
    const orphans = removeContradictions(
      db,
      losses.filter(isLost).map(({ table }) => table),
    )
    db.raw.exec('commit; pragma foreign_keys = on')
    await repair(db)
    const { broken } = fsck(db)
    db.raw.exec('pragma wal_checkpoint(truncate)')
    return {
      losses: losses.map((loss) => ({ ...loss, orphans: orphans.get(loss.table) ?? 0 })).filter(isLost),
      broken,
    }
  } finally {
    db.close()
    await damaged.close()
  }
}

const isLost = ({ rows, isCounted, orphans }: Loss): boolean => rows > 0 || orphans > 0 || !isCounted

function requireSchema({ raw }: ReadableDatabase): void {
  const schema = Number(raw.prepare('pragma user_version').get()?.['user_version'])
  if (schema === newestSchema) return
  throw new Error(
    `The database has schema ${schema}, this Longwave reads schema ${newestSchema}: use the version that runs it.`,
  )
}

function copyTable(damaged: ReadableDatabase, db: SqliteDatabase, table: TableName): Loss {
  const columns = columnNames(table)
  const { primaryKey } = tables[table]
  // The migration has made the rows of tables that always have one.
  const conflict = primaryKey[0] === 'one' ? 'replace' : 'ignore'
  const insert = db.raw.prepare(insertSql(table).replace('insert', `insert or ${conflict}`))
  const find = db.raw.prepare(
    `select 1 from ${table} where ${primaryKey.map((column) => `${column} = ?`).join(' and ')}`,
  )
  const isTaken = (key: RowValues) => find.get(...key) !== undefined
  const { lost, isCounted } = readRows(damaged, table, {
    take: (row) =>
      isSound(table, columns, row) &&
      (insert.run(...row).changes > 0 ||
        isTaken(primaryKey.map((column) => row[columns.indexOf(column)] ?? null))),
    isTaken,
  })
  const keys =
    primaryKey.length === 1 && primaryKey[0] === 'key'
      ? lost.map(([key]) => Number(key)).toSorted((a, b) => a - b)
      : []
  return { table, rows: lost.length, isCounted, orphans: 0, oldest: keys[0], newest: keys.at(-1) }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tablesWithIds: TableName[] = ['accounts', 'transmissions', 'comments']

/** Damage within a page can leave a row that SQLite reads. */
function isSound(table: TableName, columns: string[], row: RowValues): boolean {
  if (problemWith(table, columns, row)) return false
  const value = (column: string) => row[columns.indexOf(column)] ?? null
  if (tablesWithIds.includes(table) && keyIn(String(value('id'))) !== value('key')) return false
  if (table === 'answers' && !isRecord(value)) return false
  return (
    storedIds.every(
      ([owner, column]) => owner !== table || value(column) === null || uuid.test(String(value(column))),
    ) &&
    columnsOf(table).every(
      ([name, { field }]) => !field || value(name) === null || !flawOf(name, field, value(name)),
    )
  )
}

function isRecord(value: (column: string) => unknown): boolean {
  try {
    JSON.parse(String(value('reply')))
  } catch {
    return false
  }
  return ['id', 'input_hash'].every((column) => /^[\w-]{22}$/.test(String(value(column))))
}
