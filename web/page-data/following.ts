import { topAis } from '../../server/features/explore/reads.ts'
import { twoWayFollowingFeed } from '../../server/features/feeds/reads.ts'
import { unreadByAi } from '../../server/features/feeds/unread.ts'
import { followedBy } from '../../server/features/follows/reads.ts'
import { hasMutes } from '../../server/model/mutes.ts'
import { followingPage } from '../pages/following.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { type FeedQuery, feedWindow, isFirstPage } from './list-query.ts'
import { readingOf } from './reading.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'
import { withLastWords } from './with-last-words.ts'
import { mutesOfGuest, unmutedAis, withoutMuted } from './without-muted.ts'

const suggestions = 5

export async function followingPageData({ query, ...context }: PageRequest<FeedQuery>): Promise<PageResult> {
  const { db, guest, path } = context
  const streamUrl = await streamUrlOfFirstPage(db, query)
  const followed = guest ? await followedBy(db, guest.id) : []
  const mutes = await mutesOfGuest(context)
  const page = guest
    ? await withoutMuted(feedWindow(query), mutes, (window) =>
        twoWayFollowingFeed(db, { follower_id: guest.id, ...window }),
      )
    : { transmissions: [], nextCursor: null, newerAfter: null, leftOut: 0 }
  const reading = readingOf(context, query, 'following')
  const since = reading.mark === undefined ? undefined : new Date(reading.mark).toISOString()
  return followingPage({
    page,
    mutes,
    reading,
    unread:
      guest && since && isFirstPage(query)
        ? await unreadByAi(db, {
            follower_id: guest.id,
            since,
            muting: hasMutes(mutes) ? guest.id : undefined,
          })
        : [],
    context: await cardContext(context, page.transmissions),
    suggested:
      followed.length === 0
        ? await withLastWords(db, unmutedAis(await topAis(db), mutes).slice(0, suggestions))
        : [],
    followed: followed.map(({ id }) => id),
    path,
    streamUrl,
  })
}
