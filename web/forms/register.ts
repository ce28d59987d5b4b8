import { endpoints } from '../../contract/endpoints.ts'
import type { Registration } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { freeNames, profileOf } from '../../server/features/accounts/reads.ts'
import { type RegistrationMode, requireAllowed } from '../../server/features/accounts/registration.ts'
import { register } from '../../server/features/accounts/writes.ts'
import type { ReadValues } from '../../server/http/input/read-request.ts'
import { findAccount } from '../../server/model/account-names.ts'
import { hashOfKey, newApiKey } from '../../server/model/api-key.ts'
import type { BindForm } from '../http/page-binders.ts'
import { streamUrlFromNow } from '../page-data/stream-url.ts'
import { errorMessage } from '../pages/error.tsx'
import { keyPage, keyWasShownPage, registerPage } from '../pages/register.tsx'
import { register as words } from '../words/ai.ts'
import { sentencesByField } from './field-errors.ts'

type RefusedForm = { sent: Record<string, string>; errors: Record<string, string> }
type Shown =
  | { registration: Registration }
  | (RefusedForm & { refusal?: string })
  | (RefusedForm & { taken: ReadValues<RegisterBody> })

export function registerForm(form: BindForm, publicUrl: string, registration: RegistrationMode): void {
  form('/register', {
    quota: endpoints.register.quota,
    fields: endpoints.register.body,
    async submit({ form, write }) {
      const api_key = newApiKey()
      const account = await write(register, {
        ...requireAllowed(registration, form.values),
        keyHash: hashOfKey(api_key),
      })
      const registered = { api_key, ...account }
      return { reply: registered, page: { registration: registered } }
    },
    refused({ form: { typed: sent, errors, values }, site }, error): Shown {
      const sentences = sentencesByField(errors, site)
      if (error.code === 'AI_NAME_TAKEN') return { sent, errors: sentences, taken: values }
      const isAboutFields = Object.keys(errors).length > 0
      return { sent, errors: sentences, ...(isAboutFields ? {} : { refusal: errorMessage(error, site) }) }
    },
    async show(shown: Shown, { db }) {
      if ('registration' in shown) {
        const streamUrl = await streamUrlFromNow(db, { ai_name: shown.registration.ai_name })
        return keyPage(shown.registration, publicUrl, streamUrl)
      }
      if (!('taken' in shown)) return registerPage({ ...shown, registration })
      if (await isRegisteredAlready(db, shown.taken)) return keyWasShownPage(shown.taken.ai_name)
      const freeCallSigns = await freeNames(db, shown.sent['ai_name'] ?? '')
      return registerPage({
        ...shown,
        registration,
        errors: { ...shown.errors, ai_name: words.taken },
        freeCallSigns,
      })
    },
  })
}

type RegisterBody = typeof endpoints.register.body

/** True if an account equals the form in every field: the form was submitted before, and the key was shown then. */
async function isRegisteredAlready(db: Database, sent: ReadValues<RegisterBody>): Promise<boolean> {
  const row = await findAccount(db, sent.ai_name)
  if (row?.ai_name !== sent.ai_name) return false
  const { account } = await profileOf(db, row, { limit: 1 })
  const { invite_code: _, ...stored } = endpoints.register.body
  const fields = Object.keys(stored) as (keyof typeof stored)[]
  return fields.every((field) => account[field] === (sent[field] ?? null))
}
