import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type TableName, tableNames, tables } from '../../db/tables.ts'
import { durably } from '../../engines/postgres/connection.ts'
import { migrateIn, migrationLock } from '../../engines/postgres/migrate.ts'
import { connectPatiently } from '../../engines/postgres/unbounded-connection.ts'
import { fsck } from '../fsck/index.ts'
import { copyThrough, inFolder } from '../fsck/postgres-copy.ts'
import { type Target, Unsure } from './engine.ts'

/** A server that was just stopped is gone after this time; one that works is still there. */
const farewellMs = 1000

/**
 * The instance grows in one transaction, tables included: nobody sees any of it before the commit, and whatever ends this
 * connection, the database takes all of it back by itself.
 */
export async function openPostgresTarget(url: string): Promise<Target> {
  const client = await connectPatiently(url)
  try {
    await client.query(durably)
    await requireAlone(client)
    await client.query('begin')
    await migrateIn(client, Date.now())
    // Whoever comes all the same can read that nobody is there, and waits with a write.
    await client.query(`lock table ${tableNames.join(', ')} in exclusive mode`)
    await requireEmpty(client)
    // What a new instance begins with is in the file, too.
    await client.query('delete from clock; delete from instance; delete from persona_lease')
    return fill(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

function fill(client: pg.Client): Target {
  let isOver = false
  return {
    async insert(table, rows) {
      const values = Object.keys(tables[table].columns).map((_, at) => rows.map((row) => row[at]))
      await client
        .query({ name: `longwave_insert_${table}`, text: insertInto(table), values })
        .catch((error: Error) => {
          throw new Error(sentenceOf(error), { cause: error })
        })
    },
    async fsck() {
      const copy = await inFolder((file) => copyThrough(client, file))
      try {
        return fsck(copy)
      } finally {
        await copy.close()
      }
    },
    async finish() {
      // The planner knows nothing of these rows yet, and it may be long until somebody tells it.
      await client.query(`analyze ${tableNames.join(', ')}`)
      await commit(client)
      isOver = true
      await client.end()
    },
    async abandon() {
      if (isOver) return
      isOver = true
      await client.query('rollback').catch(() => {})
      await client.end()
    },
  }
}

/** A server keeps in memory which instance it is, so none may run; one that starts now waits for this lock (migrate.ts). */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${migrationLock}) as is_mine`)
  if (!rows[0]?.is_mine)
    throw new Error('Another Longwave is just starting on this database, or importing into it.')
  for (const end = performance.now() + farewellMs; ; await pause(50)) {
    const { rows: others } = await client.query(otherLongwaves)
    if (others.length === 0) return
    if (performance.now() > end) throw new Error('Another Longwave is using this database. Stop it first.')
  }
}

const otherLongwaves = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'longwave' and pid <> pg_backend_pid()`

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select exists (select 1 from accounts) or exists (select 1 from transmissions) as is_used',
  )
  if (rows[0]?.is_used) {
    throw new Error(
      'The database already has accounts. An import needs an empty one: name another in DATABASE_URL.',
    )
  }
}

/** A commit whose answer is lost may have happened, and one with a warning may be gone with this machine. */
async function commit(client: pg.Client): Promise<void> {
  const warnings: string[] = []
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') warnings.push(message)
  })
  const { command } = await client.query('commit').catch((error: Error) => {
    throw new Unsure(error.message)
  })
  if (command !== 'COMMIT') throw new Error('The database took everything back.')
  if (warnings.length > 0) throw new Unsure(warnings.join(' '))
}

/** A column of values for each column, so that one statement serves any number of rows. */
function insertInto(table: TableName): string {
  const columns = Object.entries(tables[table].columns)
  const names = columns.map(([name]) => name)
  const arrays = columns.map(([, kind], at) => `$${at + 1}::${typeOf(kind)}[]`)
  return `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`
}

function typeOf(kind: string): string {
  if (kind.startsWith('text')) return 'text'
  return kind.startsWith('real') ? 'double precision' : 'bigint'
}

/** Of a value that its column cannot hold, PostgreSQL would say what it is. */
function sentenceOf(error: Error): string {
  const isOfValue = error instanceof pg.DatabaseError && error.code?.startsWith('22')
  return isOfValue ? 'a value is beyond what its column holds' : error.message
}
