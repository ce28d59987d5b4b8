import { createHash } from 'node:crypto'
import { h } from 'preact'
import { endpoints } from '../../contract/endpoints.ts'
import { Optional, Uuid } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import type { Comment } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { comment as addComment } from '../../server/features/comments/writes.ts'
import { requireTransmission } from '../../server/model/feed-items.ts'
import type { BindForm } from '../http/page-binders.ts'
import { cardContext } from '../page-data/card-context.ts'
import { buildTransmissionPage, type RefusedComment } from '../page-data/transmission.ts'
import { errorMessage } from '../pages/error.tsx'
import { Comments } from '../parts/comment.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'
import { Back, backTo } from './back.ts'
import { sentencesByField } from './field-errors.ts'

type Shown = { added: Comment } | { id: string; refused: RefusedComment }

export function commentForm(form: BindForm, publicUrl: string): void {
  const { content, commenter_name } = endpoints.comment.body
  form('/t/:id/comments', {
    params: { id: Uuid },
    fields: { content, commenter_name, key: Optional(Uuid), back: Back },
    createsGuest: true,
    async submit({ params: { id }, form, actor, write, preferences, db }) {
      const {
        content,
        commenter_name,
        key = keyOfComment(actor.id, id, content, commenter_name),
      } = form.values
      const { comment } = await write(
        addComment,
        { id, content, commenter_name, commenter_id: actor.id },
        key,
      )
      return {
        reply: { comment },
        back: backTo(form.typed['back'], await pageWith(comment, db), `c-${comment.id}`),
        part: { added: comment },
        preferences: commenter_name ? { ...preferences, name: commenter_name } : preferences,
      }
    },
    refused({ params: { id }, form }, error) {
      if (error.code === 'NOT_FOUND') throw error
      const errors = sentencesByField(form.errors)
      return { id, refused: { sent: form.typed, errors, refusal: errorMessage(error) } }
    },
    async show(shown: Shown, context) {
      if ('added' in shown) return newComment(shown.added, context)
      const { id, refused } = shown
      const firstPage = { ...context, path: `/t/${id}`, id, limit: limits.commentPage.default }
      return buildTransmissionPage(firstPage, publicUrl, refused)
    },
  })
}

/** The comment as the browser module inserts it below the others. */
async function newComment(comment: Comment, context: RequestContext): Promise<PageResult> {
  const comments = [{ ...comment, author: null }]
  const item = { id: comment.transmission_id, account_id: '' }
  const cards = await cardContext(context, [], comments)
  const own = new Set([comment.id])
  return { fragment: h(Comments, { comments, own, context: cards, nextCursor: null, item }) }
}

/** The first page of comments if they all fit on it; otherwise the page that begins with this comment. */
async function pageWith({ transmission_id, created_at }: Comment, db: Database): Promise<string> {
  const { comment_count } = await requireTransmission(db, transmission_id)
  if (comment_count <= limits.commentPage.default) return `/t/${transmission_id}`
  const justBefore = new Date(Date.parse(created_at) - 1).toISOString()
  return `/t/${transmission_id}?cursor=${encodeURIComponent(justBefore)}`
}

/**
 * The key of a comment that the browser module did not send: the same text by the same guest on one transmission is one
 * comment.
 */
const keyOfComment = (guestId: string, transmissionId: string, content: string, name = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([guestId, transmissionId, content, name]))
    .digest('hex')
