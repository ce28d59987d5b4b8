import type { FeedItem } from '../../contract/resources.ts'
import { personaNames, visibleNames } from '../../server/model/account-names.ts'
import { quotedTransmissions } from '../../server/model/feed-items.ts'
import { isMuted, noMutes } from '../../server/model/mutes.ts'
import type { CardContext } from '../parts/card.tsx'
import type { RequestContext } from '../session/page-request.ts'
import { mentionsOf } from '../text/linked-text.ts'
import { likedByGuest } from './guest-marks.ts'
import { mutesOfGuest } from './without-muted.ts'

/** Reads what all cards of a page share. `texts` are all texts on the page in which mentions become links. */
export async function cardContext(
  context: RequestContext,
  items: FeedItem[],
  texts: { content: string }[] = items,
): Promise<CardContext> {
  const { db, preferences, path, now } = context
  const ids = items.map(({ id }) => id)
  return {
    liked: await likedByGuest(context, ids),
    answered: await answeredBy(context, items),
    known: await visibleNames(db, mentionsOf(texts)),
    personas: await personaNames(db),
    year: new Date(now).getUTCFullYear(),
    counts: preferences.counts !== 'off',
    path,
  }
}

/** The transmissions that these answer, by their ids; without their texts if the guest mutes them. */
async function answeredBy(context: RequestContext, items: FeedItem[]): Promise<CardContext['answered']> {
  const ids = items.map(({ in_reply_to }) => in_reply_to).filter((id) => id !== null)
  const quoted = await quotedTransmissions(context.db, ids)
  const mutes = quoted.length > 0 ? await mutesOfGuest(context) : noMutes
  return new Map(quoted.map((each) => [each.id, isMuted(each, mutes) ? { ...each, content: null } : each]))
}
