import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { columnsOf, type TableName, tableNames } from '../../db/tables.ts'
import { requireSynchronousCommit } from '../../engines/postgres/connection-config.ts'
import { migrateWith, migrationLock, readLedger, schemaOf } from '../../engines/postgres/migrate.ts'
import { connectUnbounded } from '../../engines/postgres/unbounded-connection.ts'
import { fsck } from '../fsck/fsck.ts'
import { copyOverConnection, inTemporaryFolder } from '../fsck/postgres-copy.ts'
import { selectIsUsed } from '../new-database.ts'
import { deleteMigratedRows, type ImportTarget, OutcomeUnknown, type StoredColumns } from './import-target.ts'

/** The connections of a server that was just stopped may take this long to disappear. */
const shutdownMs = 1000

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
      // A server that reconnects meanwhile can read the empty tables, and its writes wait.
      if (existing.size > 0) await lock(client, existing)
      await requireEmpty(client)
      if (schemaOf(await readLedger(client)) > schema) await dropTables(client)
      await migrateWith(client, Date.now(), schema)
      const stored = await storedColumns(client)
      await lock(client, stored)
      await client.query(deleteMigratedRows)
      return stored
    },
    async insert(table, columns, rows) {
      const values = columns.map((_, at) => rows.map((row) => row[at]))
      await client
        .query({ name: `longwave_insert_${table}`, text: insertInto(table, columns), values })
        .catch((error: Error) => {
          throw new Error(messageOf(error), { cause: error })
        })
    },
    async fsck(onProgress) {
      await migrateWith(client, Date.now())
      const copy = await inTemporaryFolder((file) => copyOverConnection(client, file, onProgress))
      try {
        return fsck(copy, [], onProgress)
      } finally {
        await copy.close()
      }
    },
    async finish() {
      // Without statistics the planner would choose bad plans until the next automatic analyze.
      await client.query(`analyze ${tableNames.join(', ')}`)
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

/** No server may run, because it keeps the instance id in memory. One that starts now waits for this lock (migrate.ts). */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${migrationLock}) as is_mine`)
  if (!rows[0]?.is_mine)
    throw new Error('Another Longwave is starting on this database or importing into it.')
  const deadline = performance.now() + shutdownMs
  for (;;) {
    const { rows: others } = await client.query(otherLongwaves)
    if (others.length === 0) return
    if (performance.now() > deadline) {
      throw new Error('Another Longwave is using this database. Stop it first.')
    }
    await pause(50)
  }
}

const otherLongwaves = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'longwave' and pid <> pg_backend_pid()`

async function lock(client: pg.Client, tables: StoredColumns): Promise<void> {
  await client.query(`lock table ${[...tables.keys()].join(', ')} in exclusive mode`)
}

/** Removes the empty tables of a newer schema than that of the export. */
async function dropTables(client: pg.Client): Promise<void> {
  const own = ['migrations', 'batches', 'rate_limits']
  await client.query(`drop table if exists ${[...tableNames, ...own].join(', ')} cascade`)
}

async function storedColumns(client: pg.Client): Promise<StoredColumns> {
  const { rows } = await client.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() order by ordinal_position`,
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

/** Each parameter is an array with the values of one column, so one statement serves any number of rows. */
function insertInto(table: TableName, columns: string[]): string {
  const typeOf = new Map(columnsOf(table).map(([name, { type }]) => [name, arrayTypes[type]]))
  const arrays = columns.map((name, at) => `$${at + 1}::${typeOf.get(name)}[]`)
  return `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})`
}

const arrayTypes = { text: 'text', real: 'double precision', integer: 'bigint' }

/** PostgreSQL's error about a value out of range repeats the value, which may be secret. */
function messageOf(error: Error): string {
  const isAboutValue = error instanceof pg.DatabaseError && error.code?.startsWith('22')
  return isAboutValue ? 'a value is out of range for its column' : error.message
}
