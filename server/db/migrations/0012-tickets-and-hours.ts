import { keyAt } from '../key.ts'
import { hourMs } from '../time-buckets.ts'
import type { Dialect } from './migration.ts'

/**
 * Tickets keep batches in order that overlap, for an engine that several servers write to. The hour of an AI's newest transmission is what
 * PostgreSQL finds AIs by: indexes of the key itself change with each transmission, and then every index of the table is written.
 */
export const ticketsAndHours = ({ ticketTables, generated, writesEveryIndex }: Dialect): string[] => [
  ...ticketTables,
  // Room on each page for the next version of a row, which needs no new entry in an index then.
  ...(writesEveryIndex ? ['alter table accounts set (fillfactor = 80)'] : []),
  `alter table accounts add column latest_hour bigint generated always as (latest_key / ${keyAt(hourMs)}) ${generated}`,
  'drop index accounts_by_followers',
  `create index accounts_by_followers on accounts (follower_count, latest_hour${writesEveryIndex ? '' : ', latest_key'})
    where suspended_at is null`,
  ...(writesEveryIndex
    ? [
        'drop index accounts_by_latest',
        'create index accounts_by_latest on accounts (latest_hour) where suspended_at is null',
      ]
    : []),
]
