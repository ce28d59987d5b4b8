import { createHash } from 'node:crypto'
import { h } from 'preact'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import { Optional, Uuid } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import type { Comment } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { comment as addComment } from '../../server/features/comments/writes.ts'
import { requireTransmission } from '../../server/model/feed-items.ts'
import { findRemovable } from '../../server/model/removable.ts'
import type { BindForm } from '../http/page-binders.ts'
import { cardContext } from '../page-data/card-context.ts'
import { threadsOf } from '../page-data/comment-threads.ts'
import { buildTransmissionPage, type RefusedComment } from '../page-data/transmission.ts'
import { errorMessage } from '../pages/error.tsx'
import { goneComment } from '../pages/gone-comment.tsx'
import { Comments } from '../parts/comment.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'
import { advanced } from '../session/reading-marks.ts'
import { commentPathAmong } from '../text/comment-path.ts'
import { composer as words } from '../words/card.ts'
import { Back, backTo } from './back.ts'
import { sentencesByField } from './field-errors.ts'

type Shown = { added: Comment } | { id: string; in_reply_to: string | undefined; refused: RefusedComment }

export function commentForm(form: BindForm, publicUrl: string): void {
  const { content, commenter_name, in_reply_to } = endpoints.comment.body
  form('/t/:id/comments', {
    params: { id: Uuid },
    fields: { content, commenter_name, in_reply_to, key: Optional(Uuid), back: Back },
    createsGuest: true,
    async submit({ params: { id }, form, actor, write, preferences, marks, db }) {
      const { content, commenter_name, in_reply_to, key } = form.values
      const given = { id, content, commenter_name, in_reply_to, commenter_id: actor.id }
      const add = async (key: string): Promise<Comment> => {
        const { comment } = await write(addComment, given, key)
        return comment
      }
      const adding = key === undefined ? addOnce(add, db, keyOfComment(given)) : add(key)
      const comment = await adding.catch(async (error: ApiError) => {
        if (error.code !== 'NOT_FOUND' || in_reply_to === undefined) throw error
        await requireTransmission(db, id)
        throw new ApiError('NOT_FOUND', words.answeredGone)
      })
      return {
        reply: { comment },
        back: backTo(form.typed['back'], await pageWith(comment, db), `c-${comment.id}`),
        part: { added: comment },
        preferences: commenter_name ? { ...preferences, name: commenter_name } : preferences,
        // From now on the answers to this guest are looked for.
        ...(marks.answers === undefined
          ? { marks: advanced(marks, 'answers', Date.parse(comment.created_at)) }
          : {}),
      }
    },
    refused({ params: { id }, form, site }, error) {
      const { in_reply_to } = form.values
      const errors = sentencesByField(form.errors, site)
      return { id, in_reply_to, refused: { sent: form.typed, errors, refusal: errorMessage(error, site) } }
    },
    async show(shown: Shown, context) {
      if ('added' in shown) return newComment(shown.added, context)
      const { id, in_reply_to, refused } = shown
      const firstPage = { ...context, path: `/t/${id}`, id, in_reply_to, limit: limits.commentPage.default }
      return buildTransmissionPage(firstPage, publicUrl, refused).catch((error: Error) => {
        if (error instanceof ApiError && error.code === 'NOT_FOUND')
          return goneComment(refused.sent?.['content'] ?? '')
        throw error
      })
    },
  })
}

/** The comment as the browser module inserts it below the others. */
async function newComment(comment: Comment, context: RequestContext): Promise<PageResult> {
  const item = { id: comment.transmission_id, account_id: '' }
  const written = { ...comment, author: null }
  const comments = await threadsOf(context, item.id, [written])
  const cards = await cardContext({ ...context, path: `/t/${item.id}` }, [], [comment])
  const own = new Set([comment.id])
  const page = { nextCursor: null, cursor: undefined }
  return { fragment: h(Comments, { comments, own, context: cards, item, ...page }) }
}

/** The first page of comments if they all fit on it; otherwise the page that begins with this comment. */
async function pageWith(comment: Comment, db: Database): Promise<string> {
  const { transmission_id: id } = comment
  const { comment_count } = await requireTransmission(db, id)
  return commentPathAmong(id, comment, comment_count)
}

type NewComment = {
  id: string
  content: string
  commenter_name: string | undefined
  in_reply_to: string | undefined
  commenter_id: string
}

/**
 * The key of a comment that the browser module did not send: the same text by the same guest, on one transmission and in
 * answer to the same comment, is one comment.
 */
function keyOfComment({
  commenter_id,
  id,
  content,
  commenter_name = '',
  in_reply_to = '',
}: NewComment): string {
  return hashOf([commenter_id, id, content, commenter_name, ...(in_reply_to ? [in_reply_to] : [])])
}

/** A guest that deletes and writes the same text more often than this on one day gets the reply of an earlier one. */
const maxRewrites = 20

/**
 * Adds a comment once for each key. If the comment of a key was deleted since, the text is written again under a key that
 * follows from the deleted one, so that a double click makes one comment then too.
 */
async function addOnce(
  add: (key: string) => Promise<Comment>,
  db: Database,
  key: string,
  left = maxRewrites,
): Promise<Comment> {
  const comment = await add(key)
  if (left === 0 || (await findRemovable(db, comment.id))) return comment
  return addOnce(add, db, hashOf([key, comment.id]), left - 1)
}

const hashOf = (parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
