import type { QueryConfig } from 'pg'
import { limits } from '../../../../contract/limits.ts'
import { idOf, isoOf, type Key, keyAt, keysPerMs, provisionalMs } from '../../../db/key.ts'
import { minuteMs } from '../../../db/time-buckets.ts'
import type { LateCount, LateValues, RealValues } from '../../../writer/late-values.ts'
import { databaseMs } from '../database-state.ts'
import type { DatabaseTime } from '../database-time.ts'
import { tableOfNewRow } from '../input-columns.ts'
import type { PipelinedConnection } from '../pipelined-connection.ts'
import { beginTransaction } from '../transaction-control.ts'
import type { Step } from './rehearsal.ts'
import { correctionStatement, sealedStatement } from './statements.ts'
import { awaitTickets, keepTicket, stillOpen, takeTicket } from './tickets.ts'

/** A connection that falls silent after its message holds up the others no longer than this; in the middle of it, silent-holders.ts ends it. */
const maxIdleMs = 500
/** The time of a batch is that of its rehearsal, which takes seconds where a round trip takes one. */
const maxDelayMs = 10_000

export type SealedBatch = {
  steps: Step[]
  late: LateValues
  /** When the commit is expected; all provisional keys have this time. */
  expectedAt: number
  newestKey: Key | undefined
  /** Undefined if commands have the time of their request. */
  time: DatabaseTime | undefined
}

/**
 * Compiles the transaction of a batch. `sendOn` sends it as one message, up to its commit: nothing in it waits for an answer. It rejects with
 * the first failure, which is a division by zero if a read or write did not find what it found in the rehearsal.
 */
export function seal({ steps, late, expectedAt, newestKey, time }: SealedBatch): {
  sendOn(on: PipelinedConnection): Promise<unknown>
  valuesIn(lateOfBatch: string): RealValues
} {
  const firstKey = keyAt(provisionalMs + expectedAt)
  const keys = newestKey === undefined ? 0 : 1 + newestKey - firstKey
  const statementOf = ({ form, query, inputs, found }: Step) =>
    sealedStatement(form, query, inputs, { late, found })
  const [early = [], inOrder = []] = [true, false].map((which) =>
    steps.filter((step) => isEarly(step) === which),
  )
  const statements = inOrder.map(statementOf)
  if (newestKey !== undefined) statements.push({ ...moveClock, values: [newestKey] })
  const counts = [...Map.groupBy(late.counts, ([, { query }]) => query)]
  for (const [query, group] of counts) {
    statements.push(correctionStatement(query, corrections(steps, late, group)))
    statements.push(sealedStatement('tally', query, keysOf(group)))
  }

  const own = time ? null : expectedAt
  const minute = Math.floor(expectedAt / minuteMs)
  return {
    async sendOn(on) {
      const sentAt = performance.now()
      const [, , drawn] = await on.queryJointly([
        beginTransaction,
        lockTickets,
        { ...drawTicket, values: [own, keys, minute, expectedAt] },
        { ...moveTickets, values: [keys] },
        commitAndChain,
        { ...beginBatch, values: [firstKey] },
        ...early.map(statementOf),
        awaitOlder,
        ...statements,
      ])
      time?.observe(drawn?.rows[0].now_ms, sentAt)
    },
    valuesIn(lateOfBatch) {
      const [first = 0, ...tallied] = lateOfBatch.split(' ').map(Number)
      const tokens = counts.flatMap(([, group]) => group)
      const counted = new Map(
        tokens.map(([token, { by, total }], at) => [token, (tallied[at] ?? 0) - total() + by]),
      )
      const real = (key: Key): Key => key - firstKey + first
      return {
        id: (key) => idOf(real(key)).slice(0, -18) + late.tailOf(key),
        time: (key) => isoOf(real(key)),
        count: (token) => counted.get(token) ?? 0,
      }
    },
  }
}

/** The first key of a sealed batch and its counts; null for a batch that is not sealed. */
export const lateValuesOfBatch = `nullif(current_setting('longwave.late', true), '')`

const keysOf = (group: [string, LateCount][]) => group.map(([, { key }]) => ({ key }))

/** The records whose stored replies hold one of these counts. */
function corrections(steps: Step[], late: LateValues, group: [string, LateCount][]) {
  const counts = new Map(group)
  return steps.flatMap(({ form, inputs }) =>
    form !== 'write'
      ? []
      : inputs.flatMap((input) =>
          Object.values(input)
            .filter((value) => typeof value === 'string')
            .flatMap((value) => late.tokensIn(value))
            .flatMap(({ token }) => {
              const count = counts.get(token)
              return count ? { id: input['id'], token, key: count.key, more: count.by - count.total() } : []
            }),
        ),
  )
}

/**
 * A step that older batches neither change nor wait for: rows under new keys, and reads whose results only the commands change that run alone. Likes,
 * follows and replies for retries are new rows, too, but two batches may insert the same.
 */
const isEarly = ({ form, query }: Step): boolean =>
  form === 'write' ? newRows.has(tableOfNewRow(query) ?? '') : form === 'recheck' && query.guess === 'same'
const newRows = new Set(['transmissions', 'comments', 'tag_uses', 'inbox_items'])

/**
 * At the time of the database, the first key is the first of a millisecond that no key has (batch-transaction.ts). With a time
 * of its own, it is the key after the newest, and a batch whose keys would then lie in two milliseconds is refused. Minutes,
 * hours and days were counted for the expected time, so they must be those of all keys. Nothing waits for the disk: the commit of
 * the batch comes later in the same log.
 */
const drawTicket: QueryConfig = {
  name: 'longwave_sealed_draw',
  text: `with timed as (select newest + 1 as ticket, ${databaseMs} as now_ms,
      case when ${current('open', '[]')} = '{}' then ${indexOf('clock')}
        else greatest(${indexOf('tickets')}, ${indexOf('clock')}) end as next from tickets, clock),
    at as (select *, next / ${keysPerMs} as last_ms, next % ${keysPerMs} as used, coalesce($1::bigint, now_ms) as ms from timed),
    placed as (select *, case when ms > last_ms then ms * ${keysPerMs}
      when $1::bigint is null then (last_ms + 1) * ${keysPerMs}
      when used + $2::bigint <= ${limits.sameInstant} then last_ms * ${keysPerMs} + used end as first from at)
    select now_ms,
      1 / coalesce(first / ${keyAt(minuteMs)} = $3::bigint and (first + $2::bigint) / ${keyAt(minuteMs)} = $3::bigint
        and ($1::bigint is not null or abs(now_ms - $4::bigint) < ${maxDelayMs}), false)::int as fits,
      set_config('longwave.first', first::text, false),
      set_config('longwave.ticket', ticket::text, false),
      set_config('synchronous_commit', 'off', true),
      set_config('idle_in_transaction_session_timeout', '${maxIdleMs}', false),
      ${takeTicket('ticket')}
    from placed`,
}

/**
 * Without an open ticket the newest key is that of the clock: those of refused batches are free again. It is read by the next statement, which
 * sees all batches that have ended here.
 */
const lockTickets: QueryConfig = {
  name: 'longwave_sealed_lock',
  text: `with locked as (select open from tickets for update)
    select set_config('longwave.open', ${stillOpen('open')}::text, false) from locked`,
}

/** The first key that is free after a time and the number of keys that have it. */
function indexOf(row: string): string {
  return `${row}.last_ms * ${keysPerMs} + ${row}.used`
}

const moveTickets: QueryConfig = {
  name: 'longwave_sealed_draw_move',
  text: `with drawn as (select ${current('first')} + $1::bigint - 1 as newest, ${current('ticket')} as ticket, ${current('open', '[]')} as open)
    update tickets set newest = drawn.ticket, open = drawn.open || drawn.ticket,
      last_ms = case when $1::bigint = 0 then last_ms else drawn.newest / ${keysPerMs} end,
      used = case when $1::bigint = 0 then used else drawn.newest % ${keysPerMs} + 1 end
    from drawn`,
}

/** A setting outlives the transaction that draws, and is read in that of the batch. */
function current(setting: string, dimension = ''): string {
  return `current_setting('longwave.${setting}')::bigint${dimension}`
}

/** Between the two the connection is in a transaction, so that it is ended if it falls silent there. */
const commitAndChain = { text: 'commit and chain', queryMode: 'extended' } as QueryConfig

const beginBatch: QueryConfig = {
  name: 'longwave_sealed_begin',
  text: `select ${keepTicket(current('ticket'))}, set_config('longwave.late', current_setting('longwave.first'), true),
    set_config('longwave.shift', (${current('first')} - $1::bigint)::text, true)`,
}

const awaitOlder: QueryConfig = {
  name: 'longwave_sealed_await',
  text: awaitTickets(current('open', '[]')),
}

const moveClock: QueryConfig = {
  name: 'longwave_sealed_move',
  text: `with moved as (select $1::bigint + current_setting('longwave.shift')::bigint as key)
    update clock set last_ms = key / ${keysPerMs}, used = key % ${keysPerMs} + 1 from moved`,
}
