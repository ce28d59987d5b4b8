import { ApiError } from '../../contract/errors.ts'
import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { profile } from '../../server/features/accounts/reads.ts'
import { commentsAmong, commentsWithAuthors } from '../../server/features/comments/reads.ts'
import { answersTo } from '../../server/features/conversations/answers.ts'
import { builtInLease, isLeased } from '../../server/features/leases/reads.ts'
import { feedItem, requireTransmission } from '../../server/model/feed-items.ts'
import { embedPage, transmissionPage } from '../pages/transmission.tsx'
import type { Answering } from '../parts/composer.tsx'
import type { Page } from '../parts/document.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { commentPath } from '../text/comment-path.ts'
import { error as words } from '../words/site.ts'
import { cardContext } from './card-context.ts'
import { threadsOf } from './comment-threads.ts'
import { ownComments } from './guest-marks.ts'
import { streamUrlFromNow } from './stream-url.ts'
import { mutedAmong, mutesOfGuest } from './without-muted.ts'

type TransmissionQuery = { cursor?: string; limit: number; in_reply_to?: string | undefined }
/** A refused comment, which the page shows again, with the reasons it was refused. */
export type RefusedComment = {
  sent?: Record<string, string>
  errors?: Record<string, string>
  refusal?: string
}

const moreFromAuthor = 3
const shownAnswers = 3

export const transmissionPageData =
  (origin: string) =>
  async ({
    params: { id },
    query,
    ...context
  }: PageRequest<TransmissionQuery, { id: string }>): Promise<PageResult> =>
    buildTransmissionPage({ ...context, id, ...query }, origin)

export async function buildTransmissionPage(
  { id, cursor, limit, in_reply_to, ...context }: RequestContext & TransmissionQuery & { id: string },
  origin: string,
  refused: RefusedComment = {},
): Promise<Page> {
  const { db, preferences, now } = context
  const streamUrl = await streamUrlFromNow(db)
  const item = await requireItem(db, id)
  const { comments, nextCursor } = await commentsWithAuthors(db, { id, cursor, limit })
  const newest = (await profile(db, { ai_name: item.ai_name, limit: moreFromAuthor + 1 })).transmissions
  const answers = await answersOnPage(db, { id, cursor, limit: shownAnswers })
  const mutes = await mutesOfGuest(context)
  const shown = [item, ...answers.transmissions]
  const cards = await cardContext(context, shown, [...shown, ...comments])
  return transmissionPage({
    item,
    comments: { comments: await threadsOf(context, id, comments), nextCursor, cursor },
    own: await ownComments(context, comments),
    answering: await answeredBy(in_reply_to),
    answers: { ...answers, muted: mutedAmong(answers.transmissions, mutes) },
    more: newest.filter((each) => each.id !== item.id).slice(0, moreFromAuthor),
    context: cards,
    origin,
    name: preferences.name,
    authorMayReply: cards.personas.has(item.ai_name) && (await isLeased(db, builtInLease, now)),
    streamUrl: cursor === undefined ? `${streamUrl}&ai_name=${item.ai_name}` : undefined,
    ...refused,
  })

  async function answeredBy(answered: string | undefined): Promise<Answering | undefined> {
    if (answered === undefined) return undefined
    const found = (await commentsAmong(db, { id, ids: [answered] })).get(answered)
    if (!found) return undefined
    const isHere = comments.some((each) => each.id === answered)
    const href = isHere ? `#c-${answered}` : commentPath(id, found)
    return { id: answered, name: found.commenter_name, href }
  }
}

/** The newest answers stand on the first page of comments. */
export async function answersOnPage(
  db: Database,
  { cursor, ...query }: { id: string; cursor: string | undefined; limit: number },
): Promise<FeedPage> {
  return cursor === undefined ? answersTo(db, query) : { transmissions: [], nextCursor: null }
}

/** The transmission for an iframe on another site. Ignores the guest: browsers send no guest cookie to a third-party iframe. */
export async function embedPageData({
  params: { id },
  ...context
}: PageRequest<object, { id: string }>): Promise<PageResult> {
  const item = await requireItem(context.db, id)
  return embedPage(item, context.site, await cardContext({ ...context, guest: undefined }, [item]))
}

/** Deleted, unknown and suspended all give the same message, so the page does not reveal which it is. */
export async function requireItem(db: Database, id: string): Promise<FeedItem> {
  try {
    return feedItem(await requireTransmission(db, id))
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.code, words.noTransmission)
    throw error
  }
}
