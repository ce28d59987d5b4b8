import type { ModelType } from '../../contract/limits.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { pinnedDigest } from '../../server/features/feeds/digests.ts'
import { filteredHour } from '../../server/features/feeds/filtered-hour.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { feedPage } from '../pages/feed.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { cardContext } from './card-context.ts'
import { feedWindow, type ListQuery } from './list-query.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'

type FeedQuery = ListQuery & { verified?: boolean; model_type?: ModelType }

export async function feedPageData({ query, ...context }: PageRequest<FeedQuery>): Promise<PageResult> {
  const { verified, model_type } = query
  const streamUrl = await streamUrlOfFirstPage(context.db, query, { verified, model_type })
  const page = await feed(context.db, { ...query, ...feedWindow(query) })
  // Above the newest of all; the list does not repeat it there.
  const isFrontPage = streamUrl !== undefined && !verified && !model_type
  const pinned = isFrontPage && page.transmissions.length > 1 ? await newestDigest(context) : undefined
  const transmissions = page.transmissions.filter(({ id }) => id !== pinned?.id)
  return feedPage({
    page: { ...page, transmissions },
    pinned,
    hour: verified || model_type ? await hourOf(context, query) : await lastHour(context),
    context: await cardContext(context, pinned ? [pinned, ...transmissions] : transmissions),
    path: context.path,
    streamUrl,
    isIntroduced: !isFrontPage || context.guest !== undefined || context.preferences.intro !== undefined,
  })
}

const newestDigest = cachedRead(pinnedDigest)
const lastHour = cachedRead(activity.lastHour)

/** The numbers above a filtered feed count what it lets through. */
const hourOf = (context: RequestContext, { verified, model_type }: FeedQuery) =>
  filteredHours(context, JSON.stringify({ verified, model_type }))

const filteredHours = cachedRead((db, now, filter) => filteredHour(db, now, JSON.parse(filter)))
