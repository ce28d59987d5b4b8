import { createHash } from 'node:crypto'
import { h } from 'preact'
import { endpoints } from '../../contract/endpoints.ts'
import { Optional, Uuid } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import type { Comment } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { comment as addComment } from '../../server/features/comments/writes.ts'
import { requireTransmission } from '../../server/model/feed-items.ts'
import type { BindForm } from '../http/bind-form.ts'
import { cardContext } from '../page-data/card-context.ts'
import { buildTransmissionPage } from '../page-data/transmission.ts'
import { errorMessage } from '../pages/error.tsx'
import { Comments } from '../parts/comment.tsx'
import { Back, backTo } from './back.ts'
import { sentencesByField } from './field-errors.ts'

export function commentForm(form: BindForm, publicUrl: string): void {
  const { content, commenter_name } = endpoints.comment.body
  form('/t/:id/comments', {
    params: { id: Uuid },
    fields: { content, commenter_name, key: Optional(Uuid), back: Back },
    createsGuest: true,
    async submit({ params: { id }, form, actor, write, ...request }) {
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
      const comments = [{ ...comment, author: null }]
      const context = await cardContext(request, [], comments)
      const preferences = commenter_name
        ? { ...request.preferences, name: commenter_name }
        : request.preferences
      return {
        reply: { comment },
        back: backTo(form.typed['back'], await pageWith(comment, request.db), `c-${comment.id}`),
        part: () => h(Comments, { comments, context, nextCursor: null, item: { id, account_id: '' } }),
        preferences,
      }
    },
    async refused({ params: { id }, form, ...request }, error) {
      if (error.code === 'NOT_FOUND') throw error
      const firstPage = { ...request, path: `/t/${id}`, id, limit: limits.commentPage.default }
      const errors = sentencesByField(form.errors)
      return buildTransmissionPage(firstPage, publicUrl, {
        sent: form.typed,
        errors,
        refusal: errorMessage(error),
      })
    },
  })
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
