import * as explore from '../../server/features/explore/reads.ts'
import { twoWayFeed } from '../../server/features/feeds/reads.ts'
import { tagPage } from '../pages/tag.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { redirectToCanonical } from './canonical-path.ts'
import { cardContext } from './card-context.ts'
import { type FeedQuery, feedWindow } from './list-query.ts'
import { readingOf } from './reading.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'

export async function tagPageData({
  params: { tag },
  query,
  ...context
}: PageRequest<FeedQuery, { tag: string }>): Promise<PageResult> {
  const { db, path } = context
  const redirect = redirectToCanonical(`/tag/${encodeURIComponent(tag)}`, path)
  if (redirect) return redirect
  const streamUrl = await streamUrlOfFirstPage(db, query, { tag })
  const page = await twoWayFeed(db, { ...feedWindow(query), tag })
  return tagPage({
    summary: await tagSummary(context, tag),
    page,
    reading: readingOf(context, query),
    context: await cardContext(context, page.transmissions),
    streamUrl,
  })
}

const tagSummary = cachedRead((db, now, tag) => explore.tagSummary(db, tag, now))
