import { ApiError } from '../../contract/errors.ts'
import { Search } from '../../contract/fields.ts'
import { openPairing, usePairing } from '../../server/features/pairing/writes.ts'
import type { BindForm } from '../http/page-binders.ts'
import { buildMePage } from '../page-data/me.ts'
import { errorMessage } from '../pages/error.tsx'
import type { Pairing } from '../parts/other-device.tsx'
import type { RequestContext } from '../session/page-request.ts'
import { hashOfCode, newPairingCode, readPairingCode, seal, unseal } from '../session/pairing-code.ts'
import { me } from '../words/me.ts'
import { error } from '../words/site.ts'

const { pairing: words } = me

/** A code that makes another device the same guest: one form shows it, on the other device one takes it. */
export function pairingForms(form: BindForm): void {
  const show = (pairing: Pairing, context: RequestContext) =>
    buildMePage({ ...context, path: '/me' }, { pairing })

  form('/me/pair', {
    fields: {},
    async submit({ guest, actor, write }) {
      if (!guest) throw new ApiError('VALIDATION_ERROR', words.nothing)
      const code = newPairingCode()
      const { expires_at } = await write(openPairing, {
        guest_id: guest.id,
        code_hash: hashOfCode(code),
        sealed: seal(actor.secret, code),
      })
      const shown = { code, expires_at }
      return { reply: shown, page: { shown } }
    },
    show,
  })

  form('/me/join', {
    fields: { code: Search },
    confidential: true,
    guessRefusal: error.tooManyCodes,
    async submit({ form: { typed }, preferences, write }) {
      const code = readPairingCode(typed['code'] ?? '')
      if (code === undefined) throw new ApiError('VALIDATION_ERROR', words.noCode)
      const { sealed } = await write(usePairing, { code_hash: hashOfCode(code) })
      return {
        reply: {},
        back: '/me?paired=true#other-device',
        becomes: unseal(sealed, code),
        preferences: { ...preferences, intro: 'off' },
      }
    },
    refused: ({ form: { typed }, site }, refusal): Pairing => ({
      refused: { typed: typed['code'] ?? '', sentence: errorMessage(refusal, site) },
    }),
    show,
  })
}
