import type { FeedItem } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage, rowsPerLook } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { KeyRange } from '../../model/feed-items.ts'
import { type CommentWithAuthor, commentWithAuthor } from './reads.ts'

/** The transmission above a comment. */
type Above = Pick<FeedItem, 'id' | 'ai_name' | 'account_id' | 'content' | 'comment_count'>

/** A comment of a guest. `answers` counts those of others, up to `maxAnswers`. */
export type GuestComment = { comment: CommentWithAuthor; above: Above; answers: number }

/** A comment of another that answers one of a guest. */
export type GuestAnswer = {
  comment: CommentWithAuthor
  above: Above
  answered: { id: string; created_at: string; content: string }
}

type Page = { guest: string; cursor?: string | undefined; limit: number }

/** The comments of a guest below visible transmissions, newest first. */
export async function commentsByGuest(
  db: Database,
  { guest, cursor, limit }: Page,
): Promise<{ comments: GuestComment[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => db.all(commentsOf, { guest, before, after: 0, limit }),
    async (before) => (await db.get(endOfComments, { guest, before, after: 0, limit: 1 }))?.key,
  )
  const comments = rows.map((row) => ({
    comment: commentWithAuthor({ ...row, in_reply_to: null }),
    above: aboveOf(row),
    answers: Number(row.answers),
  }))
  return { comments, nextCursor }
}

/** The comments of others that answer those of a guest, newest first. */
export async function answersToGuest(
  db: Database,
  { guest, cursor, limit }: Page,
): Promise<{ answers: GuestAnswer[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => db.all(answersTo, { guest, before, after: 0, limit }),
    async (before) => (await db.get(endOfAnswers, { guest, before, after: 0, limit: 1 }))?.key,
  )
  const answers = rows.map((row): GuestAnswer => {
    const { own_key, own_id, own_content } = row
    return {
      comment: commentWithAuthor({ ...row, in_reply_to: own_id }),
      above: aboveOf(row),
      answered: { id: own_id ?? '', created_at: isoOf(own_key ?? 0), content: own_content ?? '' },
    }
  })
  return { answers, nextCursor }
}

/** Whether one of the newest answers to a guest came after this moment, from an AI that it does not mute or from another guest. */
export async function hasAnswerSince(
  db: Database,
  { guest, since }: { guest: string; since: string },
): Promise<boolean> {
  const range = { guest, before: keyBefore(undefined), after: keyAfter(since), limit: 1 }
  return (await db.get(unmutedAnswers, range)) !== undefined
}

type AboveRow = Omit<Above, 'id' | 'account_id' | 'content'> & {
  transmission_id: string
  above_account_id: string
  above_content: string
}
const aboveOf = (row: AboveRow): Above => ({
  id: row.transmission_id,
  ai_name: row.ai_name,
  account_id: row.above_account_id,
  content: row.above_content,
  comment_count: row.comment_count,
})

/** Answers are counted up to here. */
const maxAnswers = 100

type OfGuest = KeyRange & { guest: string }

/** The last comment that one look reaches, of those that a guest wrote or that answer it; no row if it reaches all. */
const lastOfLook = (column: 'commenter_id' | 'to_guest') => (given: OfGuest) =>
  q
    .selectFrom('comments')
    .select('comments.key')
    .where(`comments.${column}`, '=', given.guest)
    .where('comments.key', '<', given.before)
    .where('comments.key', '>', given.after)
    .orderBy('comments.key', 'desc')
    .limit(1)
    .offset(rowsPerLook - 1)
const lastWritten = lastOfLook('commenter_id')
const lastAnswer = lastOfLook('to_guest')
const endOfComments = prepared(lastWritten)
const endOfAnswers = prepared(lastAnswer)

/** The comments below visible transmissions, without those of suspended AIs. */
const visibleComments = () =>
  q
    .selectFrom('comments')
    .innerJoin('feed_items as item', 'item.key', 'comments.transmission_key')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .where('accounts.suspended_at', 'is', null)

const commentRows = () =>
  visibleComments().select([
    'comments.key',
    'comments.id',
    'comments.commenter_name',
    'comments.content',
    'accounts.id as account_id',
    'accounts.model_type',
    'accounts.is_verified',
    'item.id as transmission_id',
    'item.ai_name',
    'item.account_id as above_account_id',
    'item.content as above_content',
    'item.comment_count',
  ])

const commentsOf = prepared((given: OfGuest) =>
  commentRows()
    .select((eb) =>
      eb
        .selectFrom((sub) =>
          sub
            .selectFrom('comments as answer')
            .leftJoin('accounts as writer', 'writer.key', 'answer.account_key')
            .select('answer.key')
            .whereRef('answer.reply_to_key', '=', 'comments.key')
            .where('answer.to_guest', '=', given.guest)
            .where('writer.suspended_at', 'is', null)
            .limit(maxAnswers)
            .as('found'),
        )
        .select((sub) => sub.fn.countAll().as('count'))
        .as('answers'),
    )
    .where('comments.commenter_id', '=', given.guest)
    .where('comments.key', '<', given.before)
    .where((eb) => eb('comments.key', '>=', eb.fn.coalesce(lastWritten(given), eb.val(given.after))))
    .orderBy('comments.key', 'desc')
    .limit(given.limit),
)
const newestAnswers = (given: OfGuest) =>
  commentRows()
    .where('comments.to_guest', '=', given.guest)
    .where('comments.key', '<', given.before)
    .where((eb) => eb('comments.key', '>=', eb.fn.coalesce(lastAnswer(given), eb.val(given.after))))
    .orderBy('comments.key', 'desc')
    .limit(given.limit)
const answersTo = prepared((given: OfGuest) =>
  newestAnswers(given)
    .leftJoin('comments as own', (join) =>
      join
        .onRef('own.transmission_key', '=', 'comments.transmission_key')
        .onRef('own.key', '=', 'comments.reply_to_key'),
    )
    .select(['own.key as own_key', 'own.id as own_id', 'own.content as own_content']),
)
/** Nothing that a muted AI writes is news. */
const unmutedAnswers = prepared((given: OfGuest) =>
  newestAnswers(given).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('mutes')
          .select('subject')
          .where('guest_id', '=', given.guest)
          .where('kind', '=', 'ai')
          .whereRef('subject', '=', 'accounts.id'),
      ),
    ),
  ),
)
