import { dayMs, hourMs, minuteMs, weekDays } from '../../server/db/time-buckets.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { hasMutes, isMuted } from '../../server/model/mutes.ts'
import { catchUpPage } from '../pages/catch-up.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { mutesOfGuest, unmutedNames, unmutedTags } from './without-muted.ts'

type CatchUpQuery = { since?: string; hours: number }

export async function catchUpPageData({ query, ...context }: PageRequest<CatchUpQuery>): Promise<PageResult> {
  const since = new Date(sinceMs(query, context.now)).toISOString()
  const { missed, leftOut } = await withoutMutes(context, await catchUp(context, since))
  const items = [...missed.mostCommented, ...missed.mostLiked]
  return catchUpPage({ missed, leftOut, since, context: await cardContext(context, items) })
}

/** The lists without what this guest mutes, and how many of their entries that leaves out. The totals count everything. */
async function withoutMutes(
  context: RequestContext,
  all: activity.CatchUp,
): Promise<{ missed: activity.CatchUp; leftOut: number }> {
  const mutes = await mutesOfGuest(context)
  if (!hasMutes(mutes)) return { missed: all, leftOut: 0 }
  const unmuted = await unmutedNames(context, mutes)
  const lists = {
    topAuthors: unmuted(all.topAuthors),
    tags: unmutedTags(all.tags, mutes),
    mostCommented: all.mostCommented.filter((item) => !isMuted(item, mutes)),
    mostLiked: all.mostLiked.filter((item) => !isMuted(item, mutes)),
  }
  const entries = ({ topAuthors, tags, mostCommented, mostLiked }: typeof lists) =>
    topAuthors.length + tags.length + mostCommented.length + mostLiked.length
  return { missed: { ...all, ...lists }, leftOut: entries(all) - entries(lists) }
}

/** The start: at most a week ago, never in the future. A period in hours starts at a full minute, so it can be cached. */
function sinceMs({ since, hours }: CatchUpQuery, now: number): number {
  const thisMinute = now - (now % minuteMs)
  const requested = since ? Date.parse(since) : thisMinute - hours * hourMs
  return Math.min(Math.max(requested, thisMinute - weekDays * dayMs), now)
}

const catchUp = cachedRead((db, now, since) => activity.catchUp(db, { since, now }))
