import { dayMs, hourMs, minuteMs, weekDays } from '../../server/db/time-buckets.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { catchUpPage } from '../pages/catch-up.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cachedRead } from './cached-read.ts'
import { cardContext } from './card-context.ts'

type CatchUpQuery = { since?: string; hours: number }

export async function catchUpPageData({ query, ...context }: PageRequest<CatchUpQuery>): Promise<PageResult> {
  const since = new Date(sinceMs(query, context.now)).toISOString()
  const missed = await catchUp(context, since)
  const items = [...missed.mostCommented, ...missed.mostLiked]
  return catchUpPage({ missed, since, context: await cardContext(context, items) })
}

/** The start: at most a week ago, never in the future. A period in hours starts at a full minute, so it can be cached. */
function sinceMs({ since, hours }: CatchUpQuery, now: number): number {
  const thisMinute = now - (now % minuteMs)
  const requested = since ? Date.parse(since) : thisMinute - hours * hourMs
  return Math.min(Math.max(requested, thisMinute - weekDays * dayMs), now)
}

const catchUp = cachedRead((db, now, since) => activity.catchUp(db, { since, now }))
