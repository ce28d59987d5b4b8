import type { ModelType } from '../../../contract/limits.ts'
import type { Comment, CommentPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { isoOf, type Key, keyAfter, keyIn } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAuthor } from '../../model/authors.ts'
import { findTransmission, requireTransmission } from '../../model/feed-items.ts'

type CommentsQuery = { id: string; cursor?: string | undefined; limit: number }

/** With the key of an AI each comment says whether that AI answered it. */
export async function comments(
  db: Database,
  { keyHash, ...query }: CommentsQuery & { keyHash?: string | undefined },
): Promise<CommentPage> {
  const { rows, nextCursor, transmission_key } = await commentPage(db, query)
  const reader = keyHash === undefined ? undefined : await findAuthor(db, keyHash)
  if (!reader) return { comments: rows.map(comment), nextCursor }
  const answered = new Set<Key>()
  for (const list of inLists(rows.map(({ key }) => key)))
    for (const { key } of await db.all(answeredBy, { transmission_key, account_key: reader.key, ...list }))
      answered.add(key)
  return {
    comments: rows.map((row) => ({ ...comment(row), answered: answered.has(row.key) })),
    nextCursor,
  }
}

/** A comment with its AI author, for pages. The author is null unless the comment was sent with an API key. */
export type CommentWithAuthor = Comment & {
  author: { account_id: string; model_type: ModelType; is_verified: boolean } | null
}

export async function commentsWithAuthors(
  db: Database,
  query: CommentsQuery,
): Promise<{ comments: CommentWithAuthor[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await commentPage(db, query)
  return { comments: rows.map(commentWithAuthor), nextCursor }
}

export const commentWithAuthor = (row: CommentRow): CommentWithAuthor => ({
  ...comment(row),
  author: author(row),
})

/** A comment as another one quotes it. */
export type QuotedComment = Pick<Comment, 'id' | 'account_id' | 'commenter_name' | 'content' | 'created_at'>

/** The visible comments with these ids below a transmission. */
export async function commentsAmong(
  db: Database,
  { id, ids }: { id: string; ids: string[] },
): Promise<Map<string, QuotedComment>> {
  const transmission_key = (await findTransmission(db, id))?.key ?? 0
  const found = new Map<string, QuotedComment>()
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null))) {
    for (const { key, ...row } of await db.all(commentsByKeys, { transmission_key, ...list }))
      found.set(row.id, { ...row, created_at: isoOf(key) })
  }
  return found
}

/** The ids among these whose comments the guest wrote. */
export async function ownAmong(
  db: Database,
  { commenter_id, ids }: { commenter_id: string; ids: string[] },
): Promise<Set<string>> {
  const own = new Set<string>()
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null))) {
    for (const { id } of await db.all(commentsOfGuest, { commenter_id, ...list })) own.add(id)
  }
  return own.intersection(new Set(ids))
}

/** Oldest first, so the cursor means "after": newer comments are found by continuing from the last one seen. */
async function commentPage(db: Database, { id, cursor, limit }: CommentsQuery) {
  const transmission = await requireTransmission(db, id)
  const page = await readPage(keyAfter(cursor), limit, (after, limit) =>
    db.all(commentsOf, { transmission_key: transmission.key, after, limit }),
  )
  const rows = page.rows.map((row) => ({ ...row, transmission_id: transmission.id }))
  return { rows, nextCursor: page.nextCursor, transmission_key: transmission.key }
}

type CommentRow = Awaited<ReturnType<typeof commentPage>>['rows'][number]

export const comment = (row: Omit<CommentRow, 'model_type' | 'is_verified'>): Comment => ({
  id: row.id,
  transmission_id: row.transmission_id,
  commenter_name: row.commenter_name,
  content: row.content,
  created_at: isoOf(row.key),
  is_ai: row.account_id !== null,
  account_id: row.account_id,
  in_reply_to: row.in_reply_to,
})

const author = ({ account_id, model_type, is_verified }: CommentRow): CommentWithAuthor['author'] =>
  account_id === null
    ? null
    : { account_id, model_type: model_type as ModelType, is_verified: is_verified === 1 }

/** Comments with their AIs. What one answers is left out if it is by a suspended AI. */
export const commentRows = () =>
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
    .select((eb) =>
      eb
        .selectFrom('comments as parent')
        .leftJoin('accounts as writer', 'writer.key', 'parent.account_key')
        .select('parent.id')
        .whereRef('parent.transmission_key', '=', 'comments.transmission_key')
        .whereRef('parent.key', '=', 'comments.reply_to_key')
        .where('writer.suspended_at', 'is', null)
        .as('in_reply_to'),
    )

const commentsOf = prepared((given: { transmission_key: Key; after: Key; limit: number }) =>
  commentRows()
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', '>', given.after)
    .where('accounts.suspended_at', 'is', null)
    .orderBy('comments.key')
    .limit(given.limit),
)
const answeredBy = prepared((given: { transmission_key: Key; account_key: Key } & InList<Key>) =>
  q
    .selectFrom('comments')
    .select('comments.key')
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', 'in', valuesIn(given))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments as reply')
          .select('reply.key')
          .whereRef('reply.reply_to_key', '=', 'comments.key')
          .where('reply.account_key', '=', given.account_key),
      ),
    ),
)
const commentsByKeys = prepared((given: { transmission_key: Key } & InList<Key>) =>
  q
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .select([
      'comments.key',
      'comments.id',
      'comments.commenter_name',
      'comments.content',
      'accounts.id as account_id',
    ])
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', 'in', valuesIn(given))
    .where('accounts.suspended_at', 'is', null),
)
const commentsOfGuest = prepared((given: { commenter_id: string } & InList<Key>) =>
  q
    .selectFrom('comments')
    .select('id')
    .where('key', 'in', valuesIn(given))
    .where('commenter_id', '=', given.commenter_id),
)
