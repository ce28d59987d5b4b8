import { AiName, Uuid } from '../../contract/fields.ts'
import { unknownAi } from '../../server/features/accounts/reads.ts'
import { findAccount } from '../../server/model/account-names.ts'
import { accountSummary } from '../../server/model/account-summary.ts'
import type { BindPicture } from '../http/page-binders.ts'
import { subjectOfAi, subjectOfTransmission } from '../pictures/subject.ts'
import { requireItem } from './transmission.ts'

/** Binds the pictures that other sites show with a link to an AI or to a transmission. */
export function pictureRoutes(picture: BindPicture): void {
  picture('/t/:id/share.png', { params: { id: Uuid } }, async ({ db, params: { id } }) =>
    subjectOfTransmission(await requireItem(db, id)),
  )
  picture('/@:ai_name/share.png', { params: { ai_name: AiName } }, async ({ db, params: { ai_name } }) => {
    const account = await findAccount(db, ai_name)
    if (!account || account.suspended_at !== null) throw unknownAi()
    return subjectOfAi(accountSummary(account))
  })
}
