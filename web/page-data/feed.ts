import type { ModelType } from '../../contract/limits.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { feedPage } from '../pages/feed.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { cardContext } from './card-context.ts'
import { feedWindow, type ListQuery } from './list-query.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'

type FeedQuery = ListQuery & { verified?: boolean; model_type?: ModelType }

export async function feedPageData({ query, ...context }: PageRequest<FeedQuery>): Promise<PageResult> {
  const { verified, model_type } = query
  const streamUrl = await streamUrlOfFirstPage(context.db, query, { verified, model_type })
  const page = await feed(context.db, { ...query, ...feedWindow(query) })
  return feedPage({
    page,
    hour: await lastHour(context),
    context: await cardContext(context, page.transmissions),
    path: context.path,
    streamUrl,
  })
}

const lastHour = cachedRead(activity.lastHour)
