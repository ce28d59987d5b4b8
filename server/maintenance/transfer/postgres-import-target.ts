import pg from 'pg'
import { tableNames } from '../../db/tables.ts'
import { columnArrays, selectFromArrays } from '../../engines/postgres/column-arrays.ts'
import { requireSynchronousCommit } from '../../engines/postgres/connection-config.ts'
import { migrateWith, readLedger, schemaOf } from '../../engines/postgres/migrate.ts'
import { connectUnbounded } from '../../engines/postgres/unbounded-connection.ts'
import { fsckInTurns } from '../fsck/fsck.ts'
import { copyOverConnection, inTemporaryFolder } from '../fsck/postgres-copy.ts'
import { selectIsUsed } from '../new-database.ts'
import { lockTables, requireAlone } from '../postgres-alone.ts'
import {
  deleteMigratedRows,
  type ImportTarget,
  OutcomeUnknown,
  removedTables,
  type StoredColumns,
} from './import-target.ts'

/**
 * Imports in one transaction, which also creates the tables: nothing is visible before the commit, and if the connection ends
 * early, the database rolls everything back by itself.
 */
export async function openPostgresImportTarget(url: string): Promise<ImportTarget> {
  const client = await connectUnbounded(url)
  try {
    await client.query(requireSynchronousCommit)
    await requireAlone(client)
    await client.query('begin')
    await requireEmpty(client)
    return startImport(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

function startImport(client: pg.Client): ImportTarget {
  let isFinished = false
  return {
    async prepare(schema) {
      const existing = await storedColumns(client)
      if (existing.size > 0) await lockTables(client, existing.keys())
      await requireEmpty(client)
      if (schemaOf(await readLedger(client)) > schema) await dropTables(client)
      await migrateWith(client, schema)
      const stored = await storedColumns(client)
      await lockTables(client, stored.keys())
      await client.query(deleteMigratedRows)
      return stored
    },
    async insert(table, columns, rows) {
      const text = `insert into ${table} (${columns.join(', ')}) ${selectFromArrays(table, columns)}`
      const values = columnArrays(columns, rows)
      await client.query({ name: `longwave_insert_${table}`, text, values }).catch((error: Error) => {
        throw new Error(messageOf(error), { cause: error })
      })
    },
    async fsck(onProgress) {
      await migrateWith(client)
      const copy = await inTemporaryFolder((file) => copyOverConnection(client, file, onProgress))
      try {
        return await fsckInTurns(copy, onProgress)
      } finally {
        await copy.close()
      }
    },
    async finish() {
      // Without statistics the planner would choose bad plans until the next automatic analyze.
      await client.query(`analyze ${[...(await storedColumns(client)).keys()].join(', ')}`)
      await commit(client)
      isFinished = true
      await client.end()
    },
    async discard() {
      if (isFinished) return
      isFinished = true
      await client.query('rollback').catch(() => {})
      await client.end()
    },
  }
}

/** Removes the empty tables of a newer schema than that of the export. */
async function dropTables(client: pg.Client): Promise<void> {
  const own = ['migrations', 'batches', 'rate_limits', 'words', 'word_index', 'tickets']
  await client.query(`drop table if exists ${[...tableNames, ...removedTables, ...own].join(', ')} cascade`)
}

async function storedColumns(client: pg.Client): Promise<StoredColumns> {
  const { rows } = await client.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`,
  )
  const columnsOf = (table: string): string[] =>
    rows.filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name)
  return new Map(
    tableNames.map((table) => [table, columnsOf(table)] as const).filter(([, columns]) => columns.length > 0),
  )
}

async function requireEmpty(client: pg.Client): Promise<void> {
  if (schemaOf(await readLedger(client)) === 0) return
  const { rows } = await client.query(selectIsUsed)
  if (rows[0]?.is_used) {
    throw new Error(
      'The database already has accounts, and an empty one is needed: name another in DATABASE_URL.',
    )
  }
}

/** A commit without an answer may have been stored, and one with a warning may be lost if this server fails. */
async function commit(client: pg.Client): Promise<void> {
  const warnings: string[] = []
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') warnings.push(message)
  })
  const { command } = await client.query('commit').catch((error: Error) => {
    throw new OutcomeUnknown(error.message)
  })
  if (command !== 'COMMIT') throw new Error('The database rolled the import back.')
  if (warnings.length > 0) throw new OutcomeUnknown(warnings.join(' '))
}

/** PostgreSQL's error about a value out of range repeats the value, which may be secret. */
function messageOf(error: Error): string {
  const isAboutValue = error instanceof pg.DatabaseError && error.code?.startsWith('22')
  return isAboutValue ? 'a value is out of range for its column' : error.message
}
