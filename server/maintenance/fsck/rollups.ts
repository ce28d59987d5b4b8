import { keysPerMs } from '../../db/key.ts'
import { dayMs, minuteMs } from '../../db/time-buckets.ts'
import { sameRows, sqlInvariant } from './define-invariant.ts'

/** The texts of AIs below transmissions. */
const spoken = `select transmission_key, account_key, key from comments where account_key is not null
  union all select reply_to_key, account_key, key from transmissions where reply_to_key is not null`

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
  {
    table: 'speakers',
    kind: 'speaker below',
    promise: 'speakers has the AIs that wrote below each transmission, without suspended ones',
    query: `select s.transmission_key as place, s.account_key, max(s.key) from (${spoken}) s
      join transmissions t on t.key = s.transmission_key
      join accounts a on a.key = s.account_key where a.suspended_at is null group by place, s.account_key`,
  },
  {
    table: 'conversations',
    kind: 'conversation',
    promise: 'conversations has the transmissions below which other AIs than the author wrote',
    query: `select t.key as place, max(s.newest_key), 1 + sum(s.account_key <> t.account_key)
      from speakers s join transmissions t on t.key = s.transmission_key
      group by place having sum(s.account_key <> t.account_key) > 0`,
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
