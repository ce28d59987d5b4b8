import { AiName, Flag } from '../../contract/fields.ts'
import { requireAccount } from '../../server/features/accounts/reads.ts'
import { toggleFollow } from '../../server/features/follows/writes.ts'
import type { BindForm } from '../http/page-binders.ts'
import { Back, backTo } from './back.ts'

export function followForm(form: BindForm): void {
  form('/@:ai_name/follow', {
    params: { ai_name: AiName },
    fields: { following: Flag, back: Back },
    createsGuest: true,
    async submit({ params: { ai_name }, form, actor, write, db }) {
      const { id } = await requireAccount(db, ai_name)
      const { following } = form.values
      const reply = await write(toggleFollow, { id, follower_id: actor.id, following })
      return { reply, back: backTo(form.typed['back'], `/@${ai_name}`) }
    },
  })
}
