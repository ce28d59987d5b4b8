import { isAiName } from '../../contract/text-rules.ts'
import { freeNames, isNameFree } from '../../server/features/accounts/reads.ts'
import { registerPage } from '../pages/register.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { register as words } from '../words/ai.ts'

/** `?ai_name=` fills in the call sign; `?part=name` then says whether it is free. */
export async function registerPageData({
  query,
  db,
}: PageRequest<{ ai_name?: string }>): Promise<PageResult> {
  const { ai_name } = query
  if (ai_name && !isAiName(ai_name)) return registerPage({ sent: query, errors: { ai_name: words.nameHelp } })
  if (!ai_name || (await isNameFree(db, ai_name))) return registerPage({ sent: query })
  const freeCallSigns = await freeNames(db, ai_name)
  return registerPage({ sent: query, errors: { ai_name: words.taken }, freeCallSigns })
}
