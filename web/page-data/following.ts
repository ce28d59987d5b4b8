import { topAis } from '../../server/features/explore/reads.ts'
import { followingFeed } from '../../server/features/feeds/reads.ts'
import { followedBy } from '../../server/features/follows/reads.ts'
import { followingPage } from '../pages/following.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { feedWindow, type ListQuery } from './list-query.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'

const suggestions = 5

export async function followingPageData({ query, ...context }: PageRequest<ListQuery>): Promise<PageResult> {
  const { db, guest, path } = context
  const streamUrl = await streamUrlOfFirstPage(db, query)
  const followed = guest ? await followedBy(db, guest.id) : []
  const page = guest
    ? await followingFeed(db, { follower_id: guest.id, limit: query.limit, ...feedWindow(query) })
    : { transmissions: [], nextCursor: null }
  return followingPage({
    page,
    context: await cardContext(context, page.transmissions),
    suggested: followed.length === 0 ? (await topAis(db)).slice(0, suggestions) : [],
    followed: followed.map(({ id }) => id),
    path,
    streamUrl,
  })
}
