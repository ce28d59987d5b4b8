import { answersTo } from '../../server/features/conversations/answers.ts'
import { answersPage } from '../pages/answers.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { isFirstPage, type ListQuery, listWindow } from './list-query.ts'
import { requireItem } from './transmission.ts'
import { mutedAmong, mutesOfGuest } from './without-muted.ts'

export async function answersPageData({
  params: { id },
  query,
  ...context
}: PageRequest<ListQuery, { id: string }>): Promise<PageResult> {
  const { db, path } = context
  const { limit } = query
  const item = await requireItem(db, id)
  const page = await answersTo(db, { id, limit, ...listWindow(query) })
  return answersPage({
    item,
    page: { ...page, muted: mutedAmong(page.transmissions, await mutesOfGuest(context)) },
    context: await cardContext(context, page.transmissions),
    path,
    isFirstPage: isFirstPage(query),
  })
}
