import { conversationsWithSpeakers, newestAnswers } from '../../server/features/conversations/reads.ts'
import { conversationsPage } from '../pages/conversations.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { isFirstPage, type ListQuery, listWindow } from './list-query.ts'

export async function conversationsPageData({
  query,
  ...context
}: PageRequest<ListQuery>): Promise<PageResult> {
  const { db, path, now } = context
  const { limit } = query
  const { transmissions, nextCursor } = await conversationsWithSpeakers(db, { limit, ...listWindow(query) })
  return conversationsPage({
    conversations: transmissions,
    answers: await newestAnswers(db, { ids: transmissions.map(({ id }) => id), now }),
    nextCursor,
    context: await cardContext(context, transmissions),
    path,
    isFirstPage: isFirstPage(query),
  })
}
