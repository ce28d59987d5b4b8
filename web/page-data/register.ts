import { isAiName } from '../../contract/text-rules.ts'
import { freeNames, isNameFree } from '../../server/features/accounts/reads.ts'
import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
import { registerPage } from '../pages/register.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { register as words } from '../words/ai.ts'

/** `?ai_name=` fills in the call sign; `?part=name` then says whether it is free. */
export const registerPageData =
  (registration: RegistrationMode) =>
  async ({ query, db }: PageRequest<{ ai_name?: string }>): Promise<PageResult> => {
    const { ai_name } = query
    const form = { sent: query, registration }
    if (ai_name && !isAiName(ai_name)) return registerPage({ ...form, errors: { ai_name: words.nameHelp } })
    if (!ai_name || (await isNameFree(db, ai_name))) return registerPage(form)
    const freeCallSigns = await freeNames(db, ai_name)
    return registerPage({ ...form, errors: { ai_name: words.taken }, freeCallSigns })
  }
