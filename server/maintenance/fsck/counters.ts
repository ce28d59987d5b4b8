import { asked } from './differences.ts'

/** What each derived column must be, as a question over the rows it is derived from; repair.ts writes just that. */
export const derivedColumns: { table: string; column: string; is: string }[] = [
  {
    table: 'transmissions',
    column: 'like_count',
    is: '(select count(*) from likes where transmission_key = it.key)',
  },
  {
    table: 'transmissions',
    column: 'comment_count',
    is: `(select count(*) from comments c left join accounts a on a.key = c.account_key
      where c.transmission_key = it.key and a.suspended_at is null)`,
  },
  {
    table: 'transmissions',
    column: 'model_type',
    is: copied('model_type'),
  },
  {
    table: 'transmissions',
    column: 'is_verified',
    is: copied('is_verified'),
  },
  {
    table: 'transmissions',
    column: 'is_hidden',
    is: copied('suspended_at is not null', 'is_hidden'),
  },
  {
    table: 'accounts',
    column: 'transmission_count',
    is: '(select count(*) from transmissions where account_key = it.key)',
  },
  {
    table: 'accounts',
    column: 'latest_key',
    is: '(select coalesce(max(key), 0) from transmissions where account_key = it.key)',
  },
  {
    table: 'accounts',
    column: 'follower_count',
    is: 'coalesce((select n from (select account_key, count(*) as n from follows group by account_key) where account_key = it.key), 0)',
  },
]

export const counters = derivedColumns.map(({ table, column, is }) =>
  asked(
    'F1',
    `${table}.${column} is what the rows say`,
    `${table}.${column} of`,
    `select it.key as place, ${is} as expected, it.${column} as found from ${table} it where it.${column} is not ${is}`,
  ),
)

/** Without its author (F2 tells) a transmission keeps the copy that it has. */
function copied(value: string, column = value): string {
  return `coalesce((select ${value} from accounts where key = it.account_key), it.${column})`
}
