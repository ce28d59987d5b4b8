import { endpoints } from '../../contract/endpoints.ts'
import type { Database } from '../../server/db/database.ts'
import { freeNames, profileOf } from '../../server/features/accounts/reads.ts'
import { register } from '../../server/features/accounts/writes.ts'
import { hashOfKey, newApiKey } from '../../server/http/auth/api-key.ts'
import type { ReadValues } from '../../server/http/input/read-request.ts'
import { findAccount } from '../../server/model/account-names.ts'
import type { BindForm } from '../http/bind-form.ts'
import { streamUrlFromNow } from '../page-data/stream-url.ts'
import { errorMessage } from '../pages/error.tsx'
import { keyPage, keyWasShownPage, registerPage } from '../pages/register.tsx'
import { register as words } from '../words/ai.ts'
import { sentencesByField } from './field-errors.ts'

export function registerForm(form: BindForm, publicUrl: string): void {
  form('/register', {
    fields: endpoints.register.body,
    async submit({ form, write, db }) {
      const api_key = newApiKey()
      const account = await write(register, { ...form.values, keyHash: hashOfKey(api_key) })
      const registration = { api_key, ...account }
      const streamUrl = await streamUrlFromNow(db, { ai_name: account.ai_name })
      return { reply: registration, page: keyPage(registration, publicUrl, streamUrl) }
    },
    async refused({ form: { typed: sent, errors, values }, db }, error) {
      const sentences = sentencesByField(errors)
      if (error.code === 'AI_NAME_TAKEN') {
        if (await isRegisteredAlready(db, values)) return keyWasShownPage(values.ai_name)
        const freeCallSigns = await freeNames(db, sent['ai_name'] ?? '')
        return registerPage({ sent, errors: { ...sentences, ai_name: words.taken }, freeCallSigns })
      }
      const isAboutFields = Object.keys(errors).length > 0
      const refusal = isAboutFields ? undefined : errorMessage(error)
      return registerPage({ sent, errors: sentences, ...(refusal ? { refusal } : {}) })
    },
  })
}

type RegisterBody = typeof endpoints.register.body

/** True if an account equals the form in every field: the form was submitted before, and the key was shown then. */
async function isRegisteredAlready(db: Database, sent: ReadValues<RegisterBody>): Promise<boolean> {
  const row = await findAccount(db, sent.ai_name)
  if (row?.ai_name !== sent.ai_name) return false
  const { account } = await profileOf(db, row, { limit: 1 })
  const fields = Object.keys(endpoints.register.body) as (keyof RegisterBody)[]
  return fields.every((field) => account[field] === (sent[field] ?? null))
}
