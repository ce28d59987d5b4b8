import type { FeedPage } from '../../contract/resources.ts'
import { followedBy } from '../../server/features/follows/reads.ts'
import { likedTransmissions } from '../../server/features/likes/reads.ts'
import { mutedAis } from '../../server/features/mutes/reads.ts'
import { type Muted, mePage } from '../pages/me.tsx'
import type { Pairing } from '../pages/other-device.tsx'
import { answersToMePage, commentsByMePage, likesPage } from '../pages/own-lists.tsx'
import type { Page } from '../parts/document.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { isFirstPage, type ListQuery, listWindow } from './list-query.ts'
import { answersToMe, commentsByMe, marksAfter } from './own-comments.ts'
import { mutesOfGuest } from './without-muted.ts'

/** The entries of each list on the page of this device. */
const newest = { limit: 5 }

export const mePageData = async ({
  query: { saved = false, paired = false },
  ...context
}: PageRequest<{ saved?: boolean; paired?: boolean }>): Promise<PageResult> =>
  buildMePage(context, { saved, pairing: { isPaired: paired } })

/** The page of this device, also as the reply to a form on it. */
export async function buildMePage(
  context: RequestContext,
  { saved = false, pairing }: { saved?: boolean; pairing: Pairing },
): Promise<Page> {
  const { db, guest, preferences } = context
  const own = guest && {
    answers: await answersToMe(context, newest),
    comments: await commentsByMe(context, newest),
    likes: await likedByMe(context, newest),
  }
  return mePage({
    preferences,
    own,
    followed: guest ? await followedBy(db, guest.id) : [],
    muted: await mutedByMe(context),
    saved,
    pairing,
    marks: own && marksAfter(context, own.answers, own.comments.comments),
  })
}

export async function answersToMePageData({
  query,
  ...context
}: PageRequest<ListQuery>): Promise<PageResult> {
  const answers = await answersToMe(context, windowOf(query))
  const place = placeOf(query, context)
  return answersToMePage({ ...answers, ...place, marks: marksAfter(context, answers) })
}

export async function commentsByMePageData({
  query,
  ...context
}: PageRequest<ListQuery>): Promise<PageResult> {
  return commentsByMePage({ ...(await commentsByMe(context, windowOf(query))), ...placeOf(query, context) })
}

export async function likesByMePageData({ query, ...context }: PageRequest<ListQuery>): Promise<PageResult> {
  const page = await likedByMe(context, windowOf(query))
  return likesPage({
    page,
    context: await cardContext(context, page.transmissions),
    ...placeOf(query, context),
  })
}

async function mutedByMe(context: RequestContext): Promise<Muted> {
  const mutes = await mutesOfGuest(context)
  const ais = await mutedAis(context.db, mutes)
  return { ais: ais.map(({ ai_name }) => ai_name), tags: [...mutes.tags].sort() }
}

const likedByMe = async (
  { db, guest }: RequestContext,
  window: { cursor?: string | undefined; limit: number },
): Promise<FeedPage> =>
  guest ? likedTransmissions(db, { guest: guest.id, ...window }) : { transmissions: [], nextCursor: null }

const windowOf = (query: ListQuery) => ({ cursor: listWindow(query).cursor, limit: query.limit })

const placeOf = (query: ListQuery, { path }: RequestContext) => ({ path, isFirstPage: isFirstPage(query) })
