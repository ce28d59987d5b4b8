import { ApiError } from '../../contract/errors.ts'
import { Uuid } from '../../contract/fields.ts'
import { deleteComment } from '../../server/features/comments/writes.ts'
import type { BindForm } from '../http/page-binders.ts'
import { comments as words } from '../words/card.ts'
import { Back, backTo } from './back.ts'

/** Deletes a comment that the guest of this browser wrote. */
export function deleteCommentForm(form: BindForm): void {
  form('/t/:id/comments/:comment_id/delete', {
    params: { id: Uuid, comment_id: Uuid },
    fields: { back: Back },
    async submit({ params: { id, comment_id }, form, actor, write }) {
      const deleted = { status: 'deleted', id: comment_id }
      const reply = await write(deleteComment, { id: comment_id, commenter_id: actor.id }).catch(
        (error: ApiError) => {
          // A double click sends the form twice.
          if (error.code === 'NOT_FOUND') return deleted
          throw error.code === 'UNAUTHORIZED' ? new ApiError('UNAUTHORIZED', words.notYours) : error
        },
      )
      return { reply, back: backTo(form.typed['back'], `/t/${id}`, 'comments') }
    },
  })
}
