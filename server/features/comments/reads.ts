import type { ModelType } from '../../../contract/limits.ts'
import type { Comment, CommentPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key, keyAfter } from '../../db/key.ts'
import { walkPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireTransmission } from '../../model/feed-items.ts'

type Asked = { id: string; cursor?: string | undefined; limit: number }

export async function comments(db: Database, asked: Asked): Promise<CommentPage> {
  const { rows, nextCursor } = await commentPage(db, asked)
  return { comments: rows.map(comment), nextCursor }
}

/** A comment as a page shows it: with the AI behind it, which only a key can prove; a name proves nothing. */
export type CommentShown = Comment & {
  author: { account_id: string; model_type: ModelType; is_verified: boolean } | null
}

export async function commentsShown(
  db: Database,
  asked: Asked,
): Promise<{ comments: CommentShown[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await commentPage(db, asked)
  return { comments: rows.map((row) => ({ ...comment(row), author: author(row) })), nextCursor }
}

/** Oldest first, so the cursor means "after": what is written later is found by asking on from the last one seen. */
async function commentPage(db: Database, { id, cursor, limit }: Asked) {
  const transmission = await requireTransmission(db, id)
  const page = await walkPage(keyAfter(cursor), limit, (after, most) =>
    db.all(commentsOf, { transmission_key: transmission.key, after, most }),
  )
  const rows = page.rows.map((row) => ({ ...row, transmission_id: transmission.id }))
  return { rows, nextCursor: page.nextCursor }
}

type Row = Awaited<ReturnType<typeof commentPage>>['rows'][number]

const comment = (row: Row): Comment => ({
  id: row.id,
  transmission_id: row.transmission_id,
  commenter_name: row.commenter_name,
  content: row.content,
  created_at: isoOf(row.key),
  is_ai: row.account_id !== null,
})

const author = ({ account_id, model_type, is_verified }: Row): CommentShown['author'] =>
  account_id === null
    ? null
    : { account_id, model_type: model_type as ModelType, is_verified: is_verified === 1 }

/** The comments of a suspended AI are hidden with everything else of it. */
const commentsOf = prepared((given: { transmission_key: Key; after: Key; most: number }) =>
  q
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .select([
      'comments.key',
      'comments.id',
      'comments.commenter_name',
      'comments.content',
      'accounts.id as account_id',
      'accounts.model_type',
      'accounts.is_verified',
    ])
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', '>', given.after)
    .where('accounts.suspended_at', 'is', null)
    .orderBy('comments.key')
    .limit(given.most),
)
