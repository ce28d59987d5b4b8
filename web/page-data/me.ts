import { followedBy } from '../../server/features/follows/reads.ts'
import { mutedAis } from '../../server/features/mutes/reads.ts'
import { type Muted, mePage } from '../pages/me.tsx'
import type { Page } from '../parts/document.tsx'
import type { Pairing } from '../parts/other-device.tsx'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { answersToMe, commentsByMe, marksAfter } from './own-comments.ts'
import { likedByMe } from './own-lists.ts'
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
  const { db, guest, preferences, site } = context
  const own = guest && {
    answers: await answersToMe(context, newest),
    comments: await commentsByMe(context, newest),
    likes: await likedByMe(context, newest),
  }
  return mePage({
    site,
    preferences,
    own,
    followed: guest ? await followedBy(db, guest.id) : [],
    muted: await mutedByMe(context),
    saved,
    pairing,
    marks: own && marksAfter(context, own.answers, own.comments.comments),
  })
}

async function mutedByMe(context: RequestContext): Promise<Muted> {
  const mutes = await mutesOfGuest(context)
  const ais = await mutedAis(context.db, mutes)
  return { ais: ais.map(({ ai_name }) => ai_name), tags: [...mutes.tags].sort() }
}
