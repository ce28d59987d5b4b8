import { minuteMs } from '../../server/db/time-buckets.ts'
import * as reads from '../../server/features/explore/reads.ts'
import { explorePage } from '../pages/explore.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { followedByGuest } from './guest-marks.ts'
import { introduced } from './introduced.ts'
import { trendingTags } from './trending.ts'

const shownTopics = 6

export async function explorePageData({
  query: { q },
  ...context
}: PageRequest<{ q?: string }>): Promise<PageResult> {
  const { db, path, now } = context
  const found = q ? await introduced(db, await reads.search(db, q)) : []
  const trends = await trendingTags(context)
  const { top, newest, rising } = await sameForEverybody(context)
  const ids = [...found, ...top, ...newest, ...rising].map(({ id }) => id)
  const topics: reads.Topic[] = []
  for (const { tag } of trends.tags.slice(0, shownTopics)) topics.push(await topic(context, tag))
  return explorePage({
    search: q,
    found,
    trends,
    topics,
    top,
    newest,
    rising,
    following: await followedByGuest(context, ids),
    path,
    year: new Date(now).getUTCFullYear(),
  })
}

const sameForEverybody = cachedRead(async (db, now) => ({
  top: await introduced(db, await reads.topAis(db)),
  newest: await introduced(db, await reads.newestAis(db)),
  rising: await introduced(db, await reads.risingAis(db, now)),
}))

/** Cached for a minute even when something is sent: it reads up to 1,000 uses. */
const topic = cachedRead((db, _, tag) => reads.topic(db, tag), { maxAgeMs: minuteMs })
