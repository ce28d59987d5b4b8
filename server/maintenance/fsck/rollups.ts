import { keysPerMs } from '../../db/key.ts'
import { dayMs, minuteMs } from '../../db/time-buckets.ts'
import { sameRows, sqlInvariant } from './define-invariant.ts'

/** Each rollup table with the query that computes its rows; repair.ts refills the table with the same query. */
export const rollups: { table: string; kind: string; promise: string; query: string }[] = [
  {
    table: 'minutes',
    kind: 'minute',
    promise: 'minutes counts the transmissions of every minute, without those of suspended AIs',
    query: `select t.key / ${keysPerMs} / ${minuteMs} as place, count(*) from transmissions t
      left join accounts a on a.key = t.account_key where a.suspended_at is null group by place`,
  },
  {
    table: 'model_types',
    kind: 'model type',
    promise: 'model_types counts the AIs of every model type, without suspended ones',
    query: `select model_type as place, count(*) from accounts where suspended_at is null group by place`,
  },
  {
    table: 'account_days',
    kind: 'day of account',
    promise: 'account_days counts the transmissions of every account and day',
    query: `select account_key as place, key / ${keysPerMs} / ${dayMs} as day, count(*) from transmissions
      group by place, day`,
  },
]

/** Follows have no timestamp, so only the sum over all days can be checked. */
export const accountsWithWrongGains = `accounts a
  left join (select account_key, sum(gained) as gained from follower_days group by account_key) d
    on d.account_key = a.key
  where a.follower_count is not coalesce(d.gained, 0)`

export const rollupInvariants = [
  ...rollups.map(({ table, kind, promise, query }) =>
    sameRows('F1', promise, kind, query, `select * from ${table}`),
  ),
  sqlInvariant(
    'F1',
    'the followers that an account gained over all days add up to its followers',
    'follower_days of',
    `select a.key as place, a.follower_count as expected, coalesce(d.gained, 0) as found from ${accountsWithWrongGains}`,
  ),
]
