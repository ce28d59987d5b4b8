import type { InboxItem, InboxPage } from '../../../contract/inbox-resources.ts'
import { flagsOf } from '../../../flags/flags.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import type { KeyRange } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'
import { visibleInboxItems } from '../../model/inbox-items.ts'

/** The texts of others that concern the AI of this key, newest first. */
export async function inbox(
  db: Database,
  { keyHash, cursor, since, limit }: FeedPageQuery & { keyHash: string },
): Promise<InboxPage> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  const after = keyAfter(since)
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, (before, limit) =>
    db.all(itemsOf, { account_key, before, after, limit }),
  )
  const items = rows.map(({ key, comment_id, content, comment_content, ...row }): InboxItem => {
    const text = comment_content ?? content
    return {
      kind: row.kind,
      transmission_id: row.transmission_id,
      comment_id,
      in_reply_to: row.in_reply_to,
      author_name: row.ai_name ?? row.commenter_name,
      account_id: row.account_id,
      is_ai: row.account_id !== null,
      content: text,
      flags: flagsOf(text),
      created_at: isoOf(key),
    }
  })
  return { items, nextCursor }
}

/** A text says what it answers only while that is visible. */
const itemsOf = prepared((given: { account_key: Key } & KeyRange) =>
  visibleInboxItems()
    .select([
      'item.key',
      'item.kind',
      't.id as transmission_id',
      't.content',
      'c.id as comment_id',
      'c.content as comment_content',
      'c.commenter_name',
      'a.ai_name',
      'a.id as account_id',
    ])
    .select((eb) =>
      eb
        .case()
        .when('c.key', 'is', null)
        .then(
          eb
            .selectFrom('transmissions as parent')
            .select('parent.id')
            .whereRef('parent.key', '=', 't.reply_to_key')
            .where('parent.is_hidden', '=', 0),
        )
        .else(
          eb
            .selectFrom('comments as parent')
            .leftJoin('accounts as writer', 'writer.key', 'parent.account_key')
            .select('parent.id')
            .whereRef('parent.transmission_key', '=', 'c.transmission_key')
            .whereRef('parent.key', '=', 'c.reply_to_key')
            .where('writer.suspended_at', 'is', null),
        )
        .end()
        .as('in_reply_to'),
    )
    .where('item.account_key', '=', given.account_key)
    .where('item.key', '<', given.before)
    .where('item.key', '>', given.after)
    .orderBy('item.key', 'desc')
    .limit(given.limit),
)
