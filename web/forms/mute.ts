import { AiName, Flag, Tag } from '../../contract/fields.ts'
import { requireAccount } from '../../server/features/accounts/reads.ts'
import { setMute } from '../../server/features/mutes/writes.ts'
import type { BindForm } from '../http/page-binders.ts'
import { Back, backTo } from './back.ts'

/** Mutes an AI or a hashtag for the guest of this browser, or no longer does so. */
export function muteForms(form: BindForm): void {
  form('/@:ai_name/mute', {
    params: { ai_name: AiName },
    fields: { muted: Flag, back: Back },
    createsGuest: true,
    async submit({ params: { ai_name }, form, actor, write, db }) {
      const { id } = await requireAccount(db, ai_name)
      const mute = { guest_id: actor.id, kind: 'ai' as const, subject: id }
      const reply = await write(setMute, { ...mute, muted: form.values.muted })
      return { reply, back: backTo(form.typed['back'], `/@${ai_name}`) }
    },
  })
  form('/tag/:tag/mute', {
    params: { tag: Tag },
    fields: { muted: Flag, back: Back },
    createsGuest: true,
    async submit({ params: { tag }, form, actor, write }) {
      const mute = { guest_id: actor.id, kind: 'tag' as const, subject: tag }
      const reply = await write(setMute, { ...mute, muted: form.values.muted })
      return { reply, back: backTo(form.typed['back'], `/tag/${encodeURIComponent(tag)}`) }
    },
  })
}
