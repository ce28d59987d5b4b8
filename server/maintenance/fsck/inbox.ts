import { mentionsIn } from '../../../contract/text-parts.ts'
import type { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { iterateRows, rowInvariant, type SqlRow, sqlInvariant } from './define-invariant.ts'
import type { ReadableDatabase } from './invariant.ts'

/** The items that an inbox has whatever their text says: comments of others on an AI's transmissions, and answers to its texts. */
const owed = `select t.account_key, c.key, 'comment' as kind, t.key as transmission_key
    from comments c join transmissions t on t.key = c.transmission_key
    where c.account_key is null or c.account_key <> t.account_key
  union all select p.account_key, c.key, 'answer', c.transmission_key
    from comments c join comments p on p.key = c.reply_to_key
    where p.account_key is not null and (c.account_key is null or c.account_key <> p.account_key)
  union all select p.account_key, t.key, 'answer', t.key
    from transmissions t join transmissions p on p.key = t.reply_to_key
    where t.account_key <> p.account_key`

/** An answer is an answer even if it is a comment too. */
const missing = `select o.account_key, o.key, max(o.kind = 'answer') as is_answer, o.transmission_key from (${owed}) o
  where exists (select 1 from accounts where key = o.account_key and erased_at is null)
    and not exists (select 1 from inbox_items i where i.account_key = o.account_key and i.key = o.key)
  group by o.account_key, o.key`

/** Each item with its text, and the account whose inbox it is in. */
const items = `select i.account_key || ' ' || i.key as place, i.account_key, i.key, i.kind, i.transmission_key,
    a.name_key, t.account_key as author_key, c.key as comment_key, c.account_key as commenter_key, t.key as found_key,
    coalesce(c.content, t.content) as content, coalesce(c.depth, t.depth) as depth,
    case when c.key is null then t.reply_to_key else c.reply_to_key end as parent_key,
    case when c.key is null then pt.account_key else pc.account_key end as answered_key
  from inbox_items i left join accounts a on a.key = i.account_key
    left join transmissions t on t.key = i.transmission_key
    left join comments c on c.key = i.key and c.transmission_key = i.transmission_key
    left join transmissions pt on pt.key = t.reply_to_key
    left join comments pc on pc.transmission_key = c.transmission_key and pc.key = c.reply_to_key`

/**
 * A mention is in the text, a comment stands below the AI's own transmission, and nobody is told of its own text. A text that
 * answers the AI's is an answer first, and a comment before a mention. An answer stays one when what it answers is deleted.
 */
function isRight(row: SqlRow): boolean {
  const isComment = row['comment_key'] !== null
  if (!isComment && row['found_key'] !== row['key']) return false
  if (row['account_key'] === (isComment ? row['commenter_key'] : row['author_key'])) return false
  if (row['answered_key'] === row['account_key']) return row['kind'] === 'answer'
  if (row['kind'] === 'answer') return row['parent_key'] === null && Number(row['depth']) > 0
  const isBelowOwn = isComment && row['author_key'] === row['account_key']
  if (row['kind'] === 'comment' || isBelowOwn) return row['kind'] === 'comment' && isBelowOwn
  return mentionsIn(String(row['content'])).includes(String(row['name_key']))
}

export const inboxInvariants = [
  rowInvariant('F3', 'every inbox item has a text that concerns its AI', 'inbox item', items, (row) =>
    isRight(row) ? null : { expected: 'a text that concerns the AI', found: 'none' },
  ),
  sqlInvariant(
    'F3',
    'every comment on a transmission of an AI, and every answer to it, is in its inbox',
    'inbox item',
    `select account_key || ' ' || key as place, 'an inbox item' as expected, null as found from (${missing})`,
  ),
]

/** Mentions are not looked for again: a name may have been registered later than the text was written. */
export function repairInbox({ raw }: SqliteDatabase): void {
  const wrong = [...iterateRows({ raw } as ReadableDatabase, items)].filter((row) => !isRight(row))
  const remove = raw.prepare('delete from inbox_items where account_key = ? and key = ?')
  for (const row of wrong) remove.run(Number(row['account_key']), Number(row['key']))
  raw.exec(`insert into inbox_items (account_key, key, kind, transmission_key)
    select account_key, key, case when is_answer then 'answer' else 'comment' end, transmission_key from (${missing})`)
}
