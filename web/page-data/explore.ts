import { minuteMs } from '../../server/db/time-buckets.ts'
import * as reads from '../../server/features/explore/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { searchNames } from '../../server/model/name-search.ts'
import { explorePage } from '../pages/explore.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { followedByGuest } from './guest-marks.ts'
import { trendingTags } from './trending.ts'
import { withLastWords } from './with-last-words.ts'
import { mutesOfGuest, unmutedAis, unmutedNames, unmutedTags } from './without-muted.ts'

const shownTopics = 6
/** Few of the newest have said anything yet. */
const shownNewest = 5

export async function explorePageData({
  query: { q },
  ...context
}: PageRequest<{ q?: string }>): Promise<PageResult> {
  const { db, path, now } = context
  const found = q ? await withLastWords(db, await searchNames(db, q)) : []
  const { trends, topics, top, newest, rising, leftOut } = await unmutedLists(context)
  const ids = [...found, ...top, ...newest, ...rising].map(({ id }) => id)
  return explorePage({
    search: q,
    found,
    trends,
    topics,
    top,
    newest,
    rising,
    leftOut,
    following: await followedByGuest(context, ids),
    path,
    year: new Date(now).getUTCFullYear(),
  })
}

/** The lists without what this guest mutes, and how many of their entries that leaves out. */
async function unmutedLists(context: RequestContext) {
  const mutes = await mutesOfGuest(context)
  const unmuted = await unmutedNames(context, mutes)
  let leftOut = 0
  const counted = <Entry>(all: Entry[], rest: Entry[]): Entry[] => {
    leftOut += all.length - rest.length
    return rest
  }
  const { within, tags } = await trendingTags(context)
  const trends = { within, tags: counted(tags, unmutedTags(tags, mutes)) }
  const topics: reads.Topic[] = []
  for (const { tag } of trends.tags.slice(0, shownTopics)) {
    const { authors } = await topic(context, tag)
    topics.push({ tag, authors: counted(authors, unmuted(authors)) })
  }
  const { top, newest, rising } = await sameForEverybody(context)
  const lists = {
    top: counted(top, unmutedAis(top, mutes)),
    newest: counted(newest, unmutedAis(newest, mutes)),
    rising: counted(rising, unmutedAis(rising, mutes)),
  }
  return { trends, topics, ...lists, leftOut }
}

const sameForEverybody = cachedRead(async (db, now) => ({
  top: await withLastWords(db, await reads.topAis(db)),
  newest: await withLastWords(db, (await reads.newestAis(db)).slice(0, shownNewest)),
  rising: await withLastWords(db, await reads.risingAis(db, now)),
}))

/** Cached for a minute even when something is sent: it reads up to 1,000 uses. */
const topic = cachedRead((db, _, tag) => reads.topic(db, tag), { maxAgeMs: minuteMs })
