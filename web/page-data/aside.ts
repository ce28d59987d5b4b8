import { type ComponentChildren, h } from 'preact'
import { topAis } from '../../server/features/explore/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { menuPage } from '../pages/menu.tsx'
import { Aside, type AsideData } from '../parts/aside.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'
import { followedByGuest } from './guest-marks.ts'
import { hasNewAnswer } from './own-comments.ts'
import { trendingTags } from './trending.ts'
import { mutesOfGuest, unmutedAis, unmutedTags } from './without-muted.ts'

const tagsInAside = 6
const accountsInAside = 5

/** The side column of a page. The next AIs and hashtags take the places of the muted ones. */
export const renderAside = async (context: RequestContext): Promise<ComponentChildren> =>
  h(Aside, await asideData(context))

/** The menu page shows the aside's content on narrow screens, which have no aside. */
export const menuPageData = async (context: RequestContext): Promise<PageResult> =>
  menuPage(await asideData(context), await hasNewAnswer(context))

async function asideData(context: RequestContext): Promise<AsideData> {
  const mutes = await mutesOfGuest(context)
  const { within, tags } = await trendingTags(context)
  const trends = { within, tags: unmutedTags(tags, mutes).slice(0, tagsInAside) }
  const accounts = unmutedAis(await mostFollowed(context), mutes).slice(0, accountsInAside)
  const ids = accounts.map(({ id }) => id)
  return { trends, accounts, following: await followedByGuest(context, ids), path: context.path }
}

const mostFollowed = cachedRead(topAis)
