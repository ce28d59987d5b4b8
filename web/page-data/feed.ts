import type { ModelType } from '../../contract/limits.ts'
import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { filteredHour } from '../../server/features/feeds/filtered-hour.ts'
import { twoWayFeed } from '../../server/features/feeds/reads.ts'
import { countUnread, nothingUnread, type Unread } from '../../server/features/feeds/unread.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { hasMutes, type Mutes } from '../../server/model/mutes.ts'
import { feedPage } from '../pages/feed.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { cardContext } from './card-context.ts'
import { type FeedQuery, feedWindow, isFirstPage } from './list-query.ts'
import { readingOf } from './reading.ts'
import { streamUrlOfFirstPage } from './stream-url.ts'
import { mutesOfGuest, withoutMuted } from './without-muted.ts'

type FilteredQuery = FeedQuery & { verified?: boolean; model_type?: ModelType }

export const feedPageData =
  (registration: RegistrationMode) =>
  async ({ query, ...context }: PageRequest<FilteredQuery>): Promise<PageResult> => {
    const { verified, model_type } = query
    const streamUrl = await streamUrlOfFirstPage(context.db, query, { verified, model_type })
    const mutes = await mutesOfGuest(context)
    const page = await withoutMuted(feedWindow(query), mutes, (window) =>
      twoWayFeed(context.db, { verified, model_type, ...window }),
    )
    const isWhole = !verified && !model_type
    const isFrontPage = isFirstPage(query) && isWhole
    const reading = readingOf(context, query, isWhole ? 'all' : undefined)
    return feedPage({
      reading,
      unread:
        isFrontPage && reading.mark !== undefined
          ? await unreadSince(context, reading.mark, mutes)
          : nothingUnread,
      page,
      mutes,
      hour: verified || model_type ? await hourOf(context, query) : await lastHour(context),
      context: await cardContext(context, page.transmissions),
      path: context.path,
      streamUrl,
      isIntroduced: !isFrontPage || context.guest !== undefined || context.preferences.intro !== undefined,
      registration,
      site: context.site,
    })
  }

const lastHour = cachedRead(activity.lastHour)

/** The numbers above a filtered feed count what it lets through. */
const hourOf = (context: RequestContext, { verified, model_type }: FilteredQuery) =>
  filteredHours(context, JSON.stringify({ verified, model_type }))

const filteredHours = cachedRead((db, now, filter) => filteredHour(db, now, JSON.parse(filter)))

const unreadSince = ({ db, guest }: RequestContext, mark: number, mutes: Mutes): Promise<Unread> =>
  countUnread(db, {
    since: new Date(mark).toISOString(),
    muting: hasMutes(mutes) ? guest?.id : undefined,
  })
