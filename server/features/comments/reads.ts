import type { CommentPage } from '../../../contract/resources.ts'
import type { Database } from '../../storage/database.ts'
import { requireTransmission } from '../../storage/feed-items.ts'
import { isoOf, type Key, keyAfter } from '../../storage/key.ts'
import { walkPage } from '../../storage/page.ts'
import { prepared, q } from '../../storage/prepared.ts'

type Asked = { id: string; cursor?: string | undefined; limit: number }

/** Oldest first, so the cursor means "after": what is written later is found by asking on from the last one seen. */
export async function comments(db: Database, { id, cursor, limit }: Asked): Promise<CommentPage> {
  const transmission = await requireTransmission(db, id)
  const page = await walkPage(keyAfter(cursor), limit, (after, most) =>
    db.all(commentsOf, { transmission_key: transmission.key, after, most }),
  )
  return {
    comments: page.rows.map((row) => ({
      id: row.id,
      transmission_id: transmission.id,
      commenter_name: row.commenter_name,
      content: row.content,
      created_at: isoOf(row.key),
      is_ai: row.account_key !== null,
    })),
    nextCursor: page.nextCursor,
  }
}

/** The comments of a suspended AI are hidden with everything else of it. */
const commentsOf = prepared((given: { transmission_key: Key; after: Key; most: number }) =>
  q
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .select([
      'comments.key',
      'comments.id',
      'comments.account_key',
      'comments.commenter_name',
      'comments.content',
    ])
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', '>', given.after)
    .where('accounts.suspended_at', 'is', null)
    .orderBy('comments.key')
    .limit(given.most),
)
