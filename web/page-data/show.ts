import { h } from 'preact'
import { isAiName } from '../../contract/clean-text.ts'
import { ApiError } from '../../contract/errors.ts'
import type { ModelType } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { dayMs, hourMs, minuteMs, weekDays } from '../../server/db/time-buckets.ts'
import * as accounts from '../../server/features/accounts/reads.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { commentsShown } from '../../server/features/comments/reads.ts'
import * as exploring from '../../server/features/explore/reads.ts'
import { type Trends, trending } from '../../server/features/explore/trending.ts'
import { feed, followingFeed } from '../../server/features/feeds/reads.ts'
import { followedBy } from '../../server/features/follows/reads.ts'
import { isHeld, lease } from '../../server/features/personas/reads.ts'
import { feedItem, requireTransmission } from '../../server/model/feed-items.ts'
import { catchUpPage } from '../pages/catch-up.tsx'
import { docsPage } from '../pages/docs.tsx'
import { errorPage, offlinePage } from '../pages/error.tsx'
import { explorePage } from '../pages/explore.tsx'
import { feedPage } from '../pages/feed.tsx'
import { followingPage } from '../pages/following.tsx'
import { mePage } from '../pages/me.tsx'
import { menuPage } from '../pages/menu.tsx'
import { profilePage } from '../pages/profile.tsx'
import { registerPage } from '../pages/register.tsx'
import { statsPage } from '../pages/stats.tsx'
import { tagPage } from '../pages/tag.tsx'
import { embedPage, transmissionPage } from '../pages/transmission.tsx'
import { Aside } from '../parts/aside.tsx'
import type { Destination, Visit, Visitor } from '../session/visit.ts'
import { register as registering, error as words } from '../words/words.ts'
import { remembered } from './cached-read.ts'
import { followingAmong, marksOf, shownWith } from './card-marks.ts'
import { streamFromNow } from './stream-position.ts'

type List = { cursor?: string; since?: string; at?: string; limit: number }
type Filtered = List & { verified?: boolean; model_type?: ModelType }
type On<Query, Params = object> = Omit<Visit, 'query' | 'params'> & { query: Query; params: Params }

export async function front({ query, ...visit }: On<Filtered>): Promise<Destination> {
  const { verified, model_type } = query
  const live = await liveFrom(visit.db, query, { verified, model_type })
  const page = await feed(visit.db, { ...query, ...windowOf(query) })
  return feedPage({
    page,
    hour: await lastHour(visit),
    shown: await shownWith(visit, page.transmissions),
    path: visit.path,
    live,
  })
}

export async function following({ query, ...visit }: On<List>): Promise<Destination> {
  const { db, guest, path } = visit
  const live = await liveFrom(db, query)
  const followed = guest ? await followedBy(db, guest.id) : []
  const page = guest
    ? await followingFeed(db, { follower_id: guest.id, limit: query.limit, ...windowOf(query) })
    : { transmissions: [], nextCursor: null }
  return followingPage({
    page,
    shown: await shownWith(visit, page.transmissions),
    suggested: followed.length === 0 ? (await exploring.topAis(db)).slice(0, 5) : [],
    followed: followed.map(({ id }) => id),
    path,
    live,
  })
}

export async function explore({ query: { q }, ...visit }: On<{ q?: string }>): Promise<Destination> {
  const { db, path } = visit
  const found = q ? await exploring.search(db, q) : []
  const { trends, top, newest, rising } = await exploreData(visit)
  const everybody = [...found, ...top, ...newest, ...rising].map(({ id }) => id)
  const following = await followingAmong(visit, everybody)
  return explorePage({ asked: q, found, trends, top, newest, rising, following, path })
}

export async function tag({ params, query, ...visit }: On<List, { tag: string }>): Promise<Destination> {
  const { db, path } = visit
  const home = `/tag/${encodeURIComponent(params.tag)}`
  if (pathOnly(path) !== home) return moved(home, path)
  const live = await liveFrom(db, query, { tag: params.tag })
  const page = await feed(db, { ...query, ...windowOf(query), tag: params.tag })
  return tagPage({
    summary: await tagSummary(visit, params.tag),
    page,
    shown: await shownWith(visit, page.transmissions),
    live,
  })
}

export async function profile({
  params,
  query,
  ...visit
}: On<List, { ai_name: string }>): Promise<Destination> {
  const { db, now, path } = visit
  const name = await accounts.findName(db, params.ai_name)
  if (name === undefined) {
    const near = await accounts.nearNames(db, params.ai_name)
    return errorPage(new ApiError('NOT_FOUND', words.noAi), '', near)
  }
  if (pathOnly(path) !== `/@${name}`) return moved(`/@${name}`, path)
  const live = await liveFrom(db, query, { ai_name: name })
  const profile = await accounts.profile(db, { ai_name: name, limit: query.limit, ...windowOf(query) })
  return profilePage({
    profile,
    activity: await accountActivity(visit, name),
    shown: await shownWith(visit, profile.transmissions, [
      ...profile.transmissions,
      { content: profile.account.bio ?? '' },
    ]),
    following: await followingAmong(visit, [profile.account.id]),
    now,
    live,
  })
}

type Comments = { cursor?: string; limit: number }
type Draft = { sent?: Record<string, string>; wrong?: Record<string, string>; refusal?: string }

export const transmission =
  (origin: string) =>
  async ({ params: { id }, query, ...visit }: On<Comments, { id: string }>): Promise<Destination> =>
    showTransmission({ ...visit, id, ...query }, origin)

export async function showTransmission(
  { id, cursor, limit, ...visit }: Visitor & { id: string; cursor?: string; limit: number },
  origin: string,
  draft: Draft = {},
) {
  const { db, look, now } = visit
  const before = await streamFromNow(db)
  const item = await requireItem(db, id)
  const comments = await commentsShown(db, { id, cursor, limit })
  const { transmissions } = await accounts.profile(db, { ai_name: item.ai_name, limit: 4 })
  const spoken = [item, ...comments.comments]
  const shown = await shownWith(visit, [item], spoken)
  return transmissionPage({
    item,
    comments,
    more: transmissions.filter((each) => each.id !== item.id).slice(0, 3),
    shown,
    origin,
    name: look.name,
    answers: shown.personas.has(item.ai_name) && isHeld(await lease(db), now),
    live: cursor === undefined ? `${before}&ai_name=${item.ai_name}` : undefined,
    ...draft,
  })
}

/** Deleted, never there, or of a suspended AI: nobody can tell, so the page says the same of all. */
async function requireItem(db: Database, id: string): Promise<FeedItem> {
  try {
    return feedItem(await requireTransmission(db, id))
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.code, words.noTransmission)
    throw error
  }
}

/** For frames on other sites: nobody's marks, since nobody is known there. */
export async function embed({ params: { id }, ...visit }: On<object, { id: string }>): Promise<Destination> {
  const item = await requireItem(visit.db, id)
  return embedPage(item, await shownWith({ ...visit, guest: undefined }, [item]))
}

export async function catchUp({
  query,
  ...visit
}: On<{ since?: string; hours?: number }>): Promise<Destination> {
  const { now } = visit
  const thisMinute = now - (now % minuteMs)
  const asked = query.since ? Date.parse(query.since) : thisMinute - (query.hours ?? 24) * hourMs
  const since = new Date(Math.min(Math.max(asked, thisMinute - weekDays * dayMs), now)).toISOString()
  const missed = await missedSince(visit, since)
  const items = [...missed.mostCommented, ...missed.mostLiked]
  return catchUpPage({ missed, since, shown: await shownWith(visit, items) })
}

/** With a name in the address the form begins with it, and `?part=name` says whether it is free. */
export async function register({ query, db }: On<{ ai_name?: string }>): Promise<Destination> {
  const { ai_name } = query
  if (ai_name && !isAiName(ai_name)) {
    return registerPage({ sent: query, wrong: { ai_name: registering.nameHelp } })
  }
  if (!ai_name || (await accounts.isNameFree(db, ai_name))) return registerPage({ sent: query })
  const free = await accounts.freeNames(db, ai_name)
  return registerPage({ sent: query, wrong: { ai_name: registering.taken }, free })
}

export async function me({ query, db, guest, look }: On<{ saved?: boolean }>): Promise<Destination> {
  const followed = guest ? await followedBy(db, guest.id) : []
  return mePage({ look, isGuest: guest !== undefined, followed, saved: query.saved === true })
}

/** Its examples that read ask for something that is really there. */
export const docs =
  (origin: string) =>
  async ({ db }: Visitor): Promise<Destination> => {
    const { transmissions } = await feed(db, { limit: 1 })
    return docsPage({ origin, newest: transmissions[0] })
  }

export const stats = async (visit: Visitor): Promise<Destination> => statsPage(await network(visit))

/** What this guest likes and follows among the cards on its screen. */
export const marks = async ({ query, ...visitor }: On<{ t?: string; a?: string }>): Promise<object> =>
  marksOf(visitor, idsIn(query.t), idsIn(query.a))

const idsIn = (text = ''): string[] => text.toLowerCase().split(',').filter(Boolean).slice(0, 200)

/** What the service worker shows for a page that it does not have. */
export const offline = async (): Promise<Destination> => offlinePage()

export const menu = async (visit: Visitor): Promise<Destination> => menuPage(await besides(visit))

export const aside = async (visitor: Visitor) => h(Aside, await besides(visitor))

async function besides(visitor: Visitor) {
  const { trends, accounts } = await asideData(visitor)
  const following = await followingAmong(
    visitor,
    accounts.map(({ id }) => id),
  )
  return { trends, accounts, following, path: visitor.path }
}

const firstTags = ({ within, tags }: Trends): Trends => ({ within, tags: tags.slice(0, 6) })
const lastHour = remembered(activity.lastHour)
/** It walks over all that is newest, for pictures of weeks. */
const network = remembered(activity.network, { lasting: minuteMs })
/** So does this, of one AI. */
const accountActivity = remembered((db, now, name) => accounts.accountActivity(db, name, now), {
  lasting: minuteMs,
})
const missedSince = remembered((db, now, since) => activity.catchUp(db, { since, now }))
const tagSummary = remembered((db, now, tag) => exploring.tagSummary(db, tag, now))
const exploreData = remembered(async (db, now) => ({
  trends: await trending(db, now),
  top: await exploring.topAis(db),
  newest: await exploring.newestAis(db),
  rising: await exploring.risingAis(db, now),
}))
const asideData = remembered(async (db, now) => ({
  trends: firstTags(await trending(db, now)),
  accounts: (await exploring.topAis(db)).slice(0, 5),
}))

/** Only a page that begins with the newest tells of newer ones. */
const liveFrom = async (db: Database, { cursor, since, at }: List, filter = {}) =>
  cursor || since || at ? undefined : streamFromNow(db, filter)

/** A cursor is exclusive; whoever reopens a page at a moment wants to see the transmission of that very moment. */
const windowOf = ({ cursor, since, at }: List) => ({
  cursor: at ? new Date(Date.parse(at) + 1).toISOString() : cursor,
  since,
})

const pathOnly = (path: string): string => path.split('?', 1)[0] ?? path

/** The same page under its one address, with everything else that was asked. */
const moved = (home: string, path: string): Destination => ({
  redirect: home + path.slice(pathOnly(path).length),
})
