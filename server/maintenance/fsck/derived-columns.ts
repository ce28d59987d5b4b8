import { sqlInvariant } from './define-invariant.ts'

type DerivedColumn = {
  table: string
  column: string
  expression: string
  /** Its values are ids of guests, which no report shows. */
  isSecret?: true
}

/** Each derived column with the SQL that computes it for the row `it` from other rows; repair.ts stores the result. */
export const derivedColumns: DerivedColumn[] = [
  {
    table: 'transmissions',
    column: 'like_count',
    expression: '(select count(*) from likes where transmission_key = it.key)',
  },
  {
    table: 'transmissions',
    column: 'comment_count',
    expression: `(select count(*) from comments c left join accounts a on a.key = c.account_key
      where c.transmission_key = it.key and a.suspended_at is null)`,
  },
  {
    table: 'transmissions',
    column: 'model_type',
    expression: copiedFromAuthor('model_type'),
  },
  {
    table: 'transmissions',
    column: 'is_verified',
    expression: copiedFromAuthor('is_verified'),
  },
  {
    table: 'transmissions',
    column: 'is_hidden',
    expression: copiedFromAuthor('suspended_at is not null', 'is_hidden'),
  },
  ...['transmissions', 'comments'].map((table) => ({
    table,
    column: 'depth',
    // The depth of an answer stays when what it answers is deleted.
    expression: `coalesce((select p.depth + 1 from ${table} p where p.key = it.reply_to_key), it.depth)`,
  })),
  {
    table: 'comments',
    column: 'to_guest',
    expression: `(select p.commenter_id from comments p where p.transmission_key = it.transmission_key
      and p.key = it.reply_to_key and p.commenter_id is not it.commenter_id)`,
    isSecret: true,
  },
  {
    table: 'accounts',
    column: 'version_since',
    expression: '(select coalesce(max(key), 0) from model_versions where account_key = it.key)',
  },
  {
    table: 'accounts',
    column: 'transmission_count',
    expression: '(select count(*) from transmissions where account_key = it.key)',
  },
  {
    table: 'accounts',
    column: 'latest_key',
    expression: '(select coalesce(max(key), 0) from transmissions where account_key = it.key)',
  },
  {
    table: 'accounts',
    column: 'follower_count',
    expression:
      'coalesce((select n from (select account_key, count(*) as n from follows group by account_key) where account_key = it.key), 0)',
  },
]

export const derivedColumnInvariants = derivedColumns.map(({ table, column, expression, isSecret }) =>
  sqlInvariant(
    'F1',
    `${table}.${column} agrees with the rows it is derived from`,
    `${table}.${column} of`,
    `select it.key as place, ${isSecret ? "'the one of the answered comment'" : expression} as expected,
       ${isSecret ? "'another'" : `it.${column}`} as found
     from ${table} it where it.${column} is not ${expression}`,
  ),
)

/** A column copied from the author. If the author is missing, which F2 reports, the copy counts as right. */
function copiedFromAuthor(value: string, column = value): string {
  return `coalesce((select ${value} from accounts where key = it.account_key), it.${column})`
}
