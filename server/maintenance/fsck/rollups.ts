import { dayMs, minuteMs } from '../../db/time-buckets.ts'
import { asked, same } from './differences.ts'

/** What each count by time must hold, as a question over the rows; repair.ts fills the table with just that. */
export const rollups: { table: string; kind: string; promise: string; is: string }[] = [
  {
    table: 'minutes',
    kind: 'minute',
    promise: 'the transmissions of every minute are counted, without those of suspended AIs',
    is: `select t.key / 1024 / ${minuteMs} as place, count(*) from transmissions t
      left join accounts a on a.key = t.account_key where a.suspended_at is null group by place`,
  },
  {
    table: 'account_days',
    kind: 'day of account',
    promise: 'the transmissions of every account are counted by the day',
    is: `select account_key as place, key / 1024 / ${dayMs} as day, count(*) from transmissions
      group by place, day`,
  },
]

/** A follow has no time, so of the days nothing can be told but their sum. */
export const unequalGains = `accounts a
  left join (select account_key, sum(gained) as gained from follower_days group by account_key) d
    on d.account_key = a.key
  where a.follower_count is not coalesce(d.gained, 0)`

export const countsByTime = [
  ...rollups.map(({ table, kind, promise, is }) => same('F1', promise, kind, is, `select * from ${table}`)),
  asked(
    'F1',
    'the followers that an account won on all its days are those that it has',
    'follower_days of',
    `select a.key as place, a.follower_count as expected, coalesce(d.gained, 0) as found from ${unequalGains}`,
  ),
]
