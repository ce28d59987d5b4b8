import { Flag, Uuid } from '../../contract/fields.ts'
import { toggleLike } from '../../server/features/likes/writes.ts'
import type { BindForm } from '../http/page-binders.ts'
import { Back, backTo } from './back.ts'

export function likeForm(form: BindForm): void {
  form('/t/:id/like', {
    params: { id: Uuid },
    fields: { liked: Flag, back: Back },
    createsGuest: true,
    async submit({ params: { id }, form, actor, write }) {
      const { liked } = form.values
      const reply = await write(toggleLike, { id, liker_id: actor.id, liked })
      return { reply, back: backTo(form.typed['back'], `/t/${id}`, `t-${id}`) }
    },
  })
}
