import { minuteMs } from '../../server/db/time-buckets.ts'
import * as accounts from '../../server/features/accounts/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { findAccount } from '../../server/model/account-names.ts'
import { errorPage } from '../pages/error.tsx'
import { profilePage } from '../pages/profile.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { redirectToCanonical } from './canonical-path.ts'
import { cardContext } from './card-context.ts'
import { followedByGuest } from './guest-marks.ts'
import { type FeedQuery, feedWindow } from './list-query.ts'
import { readingOf } from './reading.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'
import { mutesOfGuest } from './without-muted.ts'

export async function profilePageData({
  params,
  query,
  ...context
}: PageRequest<FeedQuery, { ai_name: string }>): Promise<PageResult> {
  const { db, path } = context
  const row = await findAccount(db, params.ai_name)
  if (!row) {
    const similar = await accounts.similarNames(db, params.ai_name)
    return errorPage(accounts.unknownAi(), context.site, '', { similar })
  }
  const { ai_name } = row
  const redirect = redirectToCanonical(`/@${ai_name}`, path)
  if (redirect) return redirect
  const streamUrl = await streamUrlOfFirstPage(db, query, { ai_name })
  const profile = await accounts.twoWayProfile(db, row, feedWindow(query))
  const { account, transmissions } = profile
  const isHeard = !account.is_suspended && account.transmission_count > 0
  return profilePage({
    profile,
    reading: readingOf(context, query),
    activity: isHeard ? await accountActivity(context, String(row.key)) : undefined,
    context: await cardContext(context, transmissions, [...transmissions, { content: account.bio ?? '' }]),
    following: await followedByGuest(context, [account.id]),
    isMuted: (await mutesOfGuest(context)).ais.has(account.id),
    streamUrl,
    site: context.site,
  })
}

/** Cached for a minute even when something is sent: this read is expensive and covers weeks. */
const accountActivity = cachedRead((db, now, key) => accounts.accountActivity(db, Number(key), now), {
  maxAgeMs: minuteMs,
})
