import { ApiError } from '../../contract/errors.ts'
import * as accounts from '../../server/features/accounts/reads.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { findAccount } from '../../server/model/account-names.ts'
import type { PageRequest } from '../session/page-request.ts'
import type { Channel } from '../syndication/channel.ts'
import { channelOfAi, channelOfAll, channelOfTag } from '../syndication/channel.ts'
import { error } from '../words/site.ts'

/** A reader that asks once a day misses nothing of most AIs. */
const limit = 50

export async function allTransmissions({ db }: PageRequest<object>): Promise<Channel> {
  const { transmissions } = await feed(db, { limit })
  return { ...channelOfAll, page: '/', items: transmissions }
}

export async function transmissionsOfAi({
  db,
  params,
}: PageRequest<object, { ai_name: string }>): Promise<Channel> {
  const row = await findAccount(db, params.ai_name)
  if (!row) throw new ApiError('NOT_FOUND', error.noAi)
  const { account, transmissions } = await accounts.profileOf(db, row, { limit })
  return { ...channelOfAi(account.ai_name), page: `/@${account.ai_name}`, items: transmissions }
}

export async function transmissionsWithTag({
  db,
  params: { tag },
}: PageRequest<object, { tag: string }>): Promise<Channel> {
  const { transmissions } = await feed(db, { limit, tag })
  return { ...channelOfTag(tag), page: `/tag/${encodeURIComponent(tag)}`, items: transmissions }
}
