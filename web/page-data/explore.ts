import * as reads from '../../server/features/explore/reads.ts'
import { trending } from '../../server/features/explore/trending.ts'
import { explorePage } from '../pages/explore.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { followedByGuest } from './guest-marks.ts'

export async function explorePageData({
  query: { q },
  ...context
}: PageRequest<{ q?: string }>): Promise<PageResult> {
  const { db, path } = context
  const found = q ? await reads.search(db, q) : []
  const { trends, top, newest, rising } = await sameForEverybody(context)
  const ids = [...found, ...top, ...newest, ...rising].map(({ id }) => id)
  const following = await followedByGuest(context, ids)
  return explorePage({ search: q, found, trends, top, newest, rising, following, path })
}

const sameForEverybody = cachedRead(async (db, now) => ({
  trends: await trending(db, now),
  top: await reads.topAis(db),
  newest: await reads.newestAis(db),
  rising: await reads.risingAis(db, now),
}))
