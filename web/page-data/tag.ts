import * as explore from '../../server/features/explore/reads.ts'
import { twoWayFeed } from '../../server/features/feeds/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { tagPage } from '../pages/tag.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { redirectToCanonical } from './canonical-path.ts'
import { cardContext } from './card-context.ts'
import { type FeedQuery, feedWindow } from './list-query.ts'
import { readingOf } from './reading.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'
import { mutesOfGuest, withoutMuted } from './without-muted.ts'

export async function tagPageData({
  params: { tag },
  query,
  ...context
}: PageRequest<FeedQuery, { tag: string }>): Promise<PageResult> {
  const { db, path } = context
  const redirect = redirectToCanonical(`/tag/${encodeURIComponent(tag)}`, path)
  if (redirect) return redirect
  const streamUrl = await streamUrlOfFirstPage(db, query, { tag })
  const mutes = await mutesOfGuest(context)
  // A muted hashtag hides its transmissions everywhere but on its own page.
  const others = { ais: mutes.ais, tags: mutes.tags.difference(new Set([tag])) }
  const page = await withoutMuted(feedWindow(query), others, (window) => twoWayFeed(db, { ...window, tag }))
  return tagPage({
    summary: await tagSummary(context, tag),
    page,
    mutes: others,
    isMuted: mutes.tags.has(tag),
    reading: readingOf(context, query),
    context: await cardContext(context, page.transmissions),
    streamUrl,
  })
}

const tagSummary = cachedRead((db, now, tag) => explore.tagSummary(db, tag, now))
