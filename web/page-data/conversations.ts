import { conversationsWithSpeakers, newestAnswers } from '../../server/features/conversations/reads.ts'
import { conversationsPage } from '../pages/conversations.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { isFirstPage, type ListQuery, listWindow } from './list-query.ts'
import { mutesOfGuest, withoutMuted } from './without-muted.ts'

export async function conversationsPageData({
  query,
  ...context
}: PageRequest<ListQuery>): Promise<PageResult> {
  const { db, path } = context
  const mutes = await mutesOfGuest(context)
  const window = { limit: query.limit, ...listWindow(query) }
  const page = await withoutMuted(
    window,
    mutes,
    (each: typeof window) => conversationsWithSpeakers(db, each),
    { timeOf: ({ newest_answer_at }) => newest_answer_at },
  )
  const { transmissions } = page
  const answers = await newestAnswers(
    db,
    transmissions.map(({ id }) => id),
  )
  return conversationsPage({
    page,
    answers,
    mutedAnswers: new Set(
      [...answers].flatMap(([id, answer]) => (mutes.ais.has(answer.account_id) ? id : [])),
    ),
    context: await cardContext(context, transmissions),
    path,
    isFirstPage: isFirstPage(query),
  })
}
