import { newestSchema } from '../../server/db/migrations/ledger.ts'
import { warningAbout } from '../../server/engines/postgres/confirmation.ts'
import { connectionsOf } from '../../server/engines/postgres/connection-shares.ts'
import type { PostgresState } from '../../server/maintenance/inspect/postgres.ts'
import type { DatabaseState, SqliteState } from '../../server/maintenance/inspect/sqlite.ts'
import { span } from '../../server/span.ts'
import { type Finding, on } from './finding.ts'

const oldestPostgres = 15
/** Smaller differences of clocks do no harm. */
const toleranceMs = 2000

/** Judges an SQLite database; undefined if there is none yet. */
export function checkSqlite(state: SqliteState | undefined, now: number): Finding[] {
  if (!state) return [on('database').note('There is no database yet: the first start makes it.')]
  return [
    on('database').ok(`The database is ${state.software}.`),
    checkPages(state),
    checkSchema(state),
    checkClock(state, now),
    on('durability').ok(
      'A write is on the disk before it is acknowledged. The loss of this machine loses everything that no backup has.',
    ),
  ]
}

function checkPages({ damage }: SqliteState): Finding {
  const { mend, ok } = on('pages')
  if (damage === undefined) return ok('SQLite finds its pages intact.')
  return mend(
    `Pages of the database are damaged (${damage}): stop the server, copy its files, and run longwave fsck --repair. docs/operating.md says what to do if that refuses.`,
  )
}

export const checkPostgres = (state: PostgresState, pgPool: number | undefined, now: number): Finding[] => [
  checkVersion(state),
  checkSchema(state),
  checkClock(state, now),
  checkDurability(state),
  checkConnections(state, connectionsOf(pgPool)),
  on('disk').note('PostgreSQL keeps the data: watch the free space where it runs.'),
]

function checkVersion({ software, major }: PostgresState): Finding {
  const { mend, ok } = on('database')
  if (major >= oldestPostgres) return ok(`The database is ${software}.`)
  return mend(`The database is ${software}: Longwave needs ${oldestPostgres} or newer.`)
}

function checkSchema({ schema }: DatabaseState): Finding {
  const { mend, note, ok } = on('schema')
  if (schema === newestSchema) return ok(`The tables have schema ${schema}, the newest one.`)
  if (schema === 0) return note('The database has no tables yet: the first start makes them.')
  if (schema > newestSchema)
    return mend(
      `The tables have schema ${schema}, and this Longwave knows ${newestSchema}: start the newer version that made them.`,
    )
  return note(
    `The tables have schema ${schema}: the next start migrates them to ${newestSchema}. Make a backup before.`,
  )
}

function checkClock(state: DatabaseState | PostgresState, now: number): Finding {
  const { mend, ok } = on('clock')
  if ('nowMs' in state && Math.abs(state.nowMs - now) > toleranceMs)
    return mend(
      `The clocks of this machine and of PostgreSQL differ by ${span(Math.abs(state.nowMs - now))}: synchronise both (NTP).`,
    )
  const [clock, behind] =
    'nowMs' in state ? ['PostgreSQL', state.newestMs - state.nowMs] : ['this machine', state.newestMs - now]
  if (behind > toleranceMs)
    return mend(
      `The clock of ${clock} is ${span(behind)} behind the newest entry of the database: synchronise it (NTP).`,
    )
  return ok('The clock agrees with the database.')
}

function checkConnections({ maxConnections }: PostgresState, own: number): Finding {
  const { mend, ok } = on('connections')
  const instances = Math.floor(maxConnections / own)
  if (instances > 0)
    return ok(
      `PostgreSQL allows ${maxConnections} connections, and an instance may open ${own}: enough for ${instances} ${instances === 1 ? 'instance' : 'instances'}.`,
    )
  return mend(
    `PostgreSQL allows ${maxConnections} connections, and this instance may open ${own}: lower PG_POOL, or raise max_connections.`,
  )
}

function checkDurability({ confirmation, servers, unsafe }: PostgresState): Finding {
  const { mend, note, ok } = on('durability')
  if (unsafe.length > 0)
    return mend(
      `PostgreSQL runs with ${unsafe.join(' and ')} = off, so a power cut can damage the database: set it to on.`,
    )
  if (confirmation === 'confirmed') return ok('A write is on two machines before it is acknowledged.')
  const warning = warningAbout(confirmation)
  if (warning) return mend(warning)
  if (servers > 1)
    return mend(
      'DATABASE_URL names several servers, but no standby confirms a write: the loss of the primary loses acknowledged writes. Set synchronous_standby_names in PostgreSQL.',
    )
  return note(
    'No standby confirms a write: the loss of the machine of PostgreSQL loses everything that no backup has.',
  )
}
