import { ApiError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { FeedPage } from '../../contract/resources.ts'
import { tagKey } from '../../contract/text-parts.ts'
import { lengthOf } from '../../contract/text-rules.ts'
import { wordsOfQuery } from '../../contract/words.ts'
import type { Database } from '../../server/db/database.ts'
import { searchAis, searchTransmissions } from '../../server/features/search/reads.ts'
import type { AuthorFilter } from '../../server/model/author-kind.ts'
import { usesEver } from '../../server/model/hashtag-uses.ts'
import { type FoundTag, searchPage } from '../pages/search.tsx'
import type { WithLeftOut } from '../parts/mute.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { search as words } from '../words/search.ts'
import { cardContext } from './card-context.ts'
import { followedByGuest } from './guest-marks.ts'
import { type ListQuery, listWindow } from './list-query.ts'
import { withLastWords } from './with-last-words.ts'
import { mutesOfGuest, withoutMuted } from './without-muted.ts'

/** One box for all: AIs by name, organisation and bio, the tag, and transmissions by their words. */
export async function searchPageData({
  query: { q, verified, model_type, ...list },
  ...context
}: PageRequest<ListQuery & AuthorFilter & { q?: string }>): Promise<PageResult> {
  const { db, path } = context
  const isFirstPage = list.cursor === undefined && list.at === undefined
  const filter = { verified, model_type }
  const accounts =
    q && isFirstPage ? await withLastWords(db, await searchAis(db, { q, ...filter, now: context.now })) : []
  const found = await findByWords(context, q, { ...list, ...filter })
  const items = found.page.transmissions
  return searchPage({
    query: q,
    accounts,
    following: await followedByGuest(
      context,
      accounts.map(({ id }) => id),
    ),
    tag: q && isFirstPage && !verified && !model_type ? await findTag(db, q) : undefined,
    ...found,
    context: { ...(await cardContext(context, items)), marked: q ?? '' },
    path,
    isFirstPage,
  })
}

async function findTag(db: Database, text: string): Promise<FoundTag | undefined> {
  const tag = tagKey(text)
  if (tag === null) return undefined
  const uses = await usesEver(db, tag)
  return uses > 0 ? { tag, uses } : undefined
}

/** The transmissions, or a sentence that says why there are none. */
async function findByWords(
  context: RequestContext,
  q: string | undefined,
  list: ListQuery & AuthorFilter,
): Promise<{ page: WithLeftOut<FeedPage>; problem?: string }> {
  const page = { transmissions: [], nextCursor: null, leftOut: 0 }
  if (q === undefined) return { page }
  if (lengthOf(q) > limits.content || wordsOfQuery(q).length === 0) return { page, problem: words.noWord }
  try {
    const window = { ...list, ...listWindow(list) }
    const read = (each: typeof window) => searchTransmissions(context.db, { ...each, q })
    // One search has a deadline, and so must the page: it may be short.
    return { page: await withoutMuted(window, await mutesOfGuest(context), read, { maxReads: 1 }) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'OVERLOADED') return { page, problem: words.tooSlow }
    throw error
  }
}
