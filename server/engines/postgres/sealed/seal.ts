import type { QueryConfig } from 'pg'
import { limits } from '../../../../contract/limits.ts'
import { idOf, isoOf, type Key, keyAt, keysPerMs, provisionalMs } from '../../../db/key.ts'
import { minuteMs } from '../../../db/time-buckets.ts'
import type { LateCount, LateValues, RealValues } from '../../../writer/late-values.ts'
import { databaseMs } from '../database-state.ts'
import type { DatabaseTime } from '../database-time.ts'
import type { PipelinedConnection } from '../pipelined-connection.ts'
import { beginTransaction } from '../transaction-control.ts'
import type { Step } from './rehearsal.ts'
import { correctionStatement, sealedStatement } from './statements.ts'

/** A connection that breaks in the middle of the message holds the clock row no longer than this. */
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
  const statements = steps.map(({ form, query, inputs, found }) =>
    sealedStatement(form, query, inputs, { late, found }),
  )
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
      const placing = { ...lockClock, values: [own, keys, firstKey, minute, keys, expectedAt] }
      const [, placed] = await on.queryJointly([beginTransaction, placing, ...statements])
      time?.observe(placed?.rows[0].now_ms, sentAt)
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
 * At the time of the database, the first key is the first of a millisecond that no key has (batch-transaction.ts). With a time
 * of its own, it is the key after the newest, and a batch whose keys would then lie in two milliseconds is refused. Minutes,
 * hours and days were counted for the expected time, so they must be those of all keys.
 */
const lockClock: QueryConfig = {
  name: 'longwave_sealed_clock',
  text: `with locked as (select last_ms, used from clock for update),
    timed as (select last_ms, used, ${databaseMs} as now_ms from locked),
    at as (select *, coalesce($1::bigint, now_ms) as ms from timed),
    placed as (select *, case when ms > last_ms then ms * ${keysPerMs}
      when $1::bigint is null then (last_ms + 1) * ${keysPerMs}
      when used + $2::bigint <= ${limits.sameInstant} then last_ms * ${keysPerMs} + used end as first from at)
    select first, now_ms,
      set_config('longwave.shift', (first - $3::bigint)::text, true),
      set_config('longwave.late', first::text, true),
      set_config('idle_in_transaction_session_timeout', '${maxIdleMs}', true),
      1 / coalesce(first / ${keyAt(minuteMs)} = $4::bigint and (first + $5::bigint) / ${keyAt(minuteMs)} = $4::bigint
        and ($1::bigint is not null or abs(now_ms - $6::bigint) < ${maxDelayMs}), false)::int as fits
    from placed`,
}

const moveClock: QueryConfig = {
  name: 'longwave_sealed_move',
  text: `with moved as (select $1::bigint + current_setting('longwave.shift')::bigint as key)
    update clock set last_ms = key / ${keysPerMs}, used = key % ${keysPerMs} + 1 from moved`,
}
