import { tableNames } from '../../db/tables.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { insertSql } from '../../engines/sqlite/insert-sql.ts'
import { migrate } from '../../engines/sqlite/migrate.ts'
import { fsckInTurns } from '../fsck/fsck.ts'
import { prepareNewDatabase } from '../new-database.ts'
import { deleteMigratedRows, type ImportTarget, type StoredColumns } from './import-target.ts'

/** Each commit waits for the disk and only the last one matters, so there are few of them. */
const rowsPerCommit = 50_000

export function openSqliteImportTarget(
  dataDir: string,
  { maxPages }: { maxPages: number | undefined },
): ImportTarget {
  const place = prepareNewDatabase(dataDir)
  const db = new SqliteDatabase(place.file)
  let uncommittedRows = 0
  let isFinished = false

  return {
    async prepare(schema) {
      migrate(db.raw, Date.now(), schema)
      if (maxPages !== undefined) db.raw.exec(`pragma max_page_count = ${maxPages}`)
      db.raw.exec(`begin; ${deleteMigratedRows}`)
      return storedColumns(db)
    },
    async insert(table, columns, rows) {
      const statement = db.raw.prepare(insertSql(table, columns))
      for (const row of rows) statement.run(...row)
      uncommittedRows += rows.length
      if (uncommittedRows < rowsPerCommit) return
      db.raw.exec('commit; begin')
      uncommittedRows = 0
    },
    async fsck(onProgress) {
      if (db.raw.isTransaction) db.raw.exec('commit')
      migrate(db.raw, Date.now())
      return fsckInTurns(db, onProgress)
    },
    async finish() {
      if (db.raw.isTransaction) db.raw.exec('commit')
      db.raw.exec('pragma wal_checkpoint(truncate)')
      db.close()
      place.putInPlace()
      isFinished = true
    },
    async discard() {
      if (isFinished) return
      isFinished = true
      if (db.raw.isOpen) db.close()
      place.discard()
    },
  }
}

function storedColumns({ raw }: SqliteDatabase): StoredColumns {
  const columnsOf = raw.prepare('select name from pragma_table_info(?) order by cid')
  const tables = tableNames.map((table) => {
    const columns = columnsOf.all(table).map(({ name }) => String(name))
    return [table, columns] as const
  })
  return new Map(tables.filter(([, columns]) => columns.length > 0))
}
