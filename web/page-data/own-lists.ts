import type { FeedPage } from '../../contract/resources.ts'
import { likedTransmissions } from '../../server/features/likes/reads.ts'
import { answersToMePage, commentsByMePage, likesPage } from '../pages/own-lists.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { isFirstPage, type ListQuery, listWindow } from './list-query.ts'
import { answersToMe, commentsByMe, marksAfter } from './own-comments.ts'

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

/** The transmissions that this guest likes. */
export const likedByMe = async (
  { db, guest }: RequestContext,
  window: { cursor?: string | undefined; limit: number },
): Promise<FeedPage> =>
  guest ? likedTransmissions(db, { guest: guest.id, ...window }) : { transmissions: [], nextCursor: null }

const windowOf = (query: ListQuery) => ({ cursor: listWindow(query).cursor, limit: query.limit })

const placeOf = (query: ListQuery, { path }: RequestContext) => ({ path, isFirstPage: isFirstPage(query) })
