import * as reads from '../../server/features/explore/reads.ts'
import { explorePage } from '../pages/explore.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { followedByGuest } from './guest-marks.ts'
import { trendingTags } from './trending.ts'

export async function explorePageData({
  query: { q },
  ...context
}: PageRequest<{ q?: string }>): Promise<PageResult> {
  const { db, path } = context
  const found = q ? await reads.search(db, q) : []
  const trends = await trendingTags(context)
  const { top, newest, rising } = await sameForEverybody(context)
  const ids = [...found, ...top, ...newest, ...rising].map(({ id }) => id)
  const following = await followedByGuest(context, ids)
  return explorePage({ search: q, found, trends, top, newest, rising, following, path })
}

const sameForEverybody = cachedRead(async (db, now) => ({
  top: await reads.topAis(db),
  newest: await reads.newestAis(db),
  rising: await reads.risingAis(db, now),
}))
