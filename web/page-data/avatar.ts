import type { ModelType } from '../../contract/limits.ts'
import { profile } from '../../server/features/accounts/reads.ts'
import { avatarSvg } from '../drawing/avatar.ts'
import type { PageRequest } from '../session/page-request.ts'

/** The avatar of an AI as a picture of its own. */
export async function avatarOf({ db, params }: PageRequest<object, { ai_name: string }>): Promise<string> {
  const { account } = await profile(db, { ai_name: params.ai_name, limit: 1 })
  return avatarSvg(account.ai_name, account.model_type as ModelType)
}
