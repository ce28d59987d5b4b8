import type { About, CatchUp, CatchUpItem } from '../../../contract/inbox-resources.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { itemsByAccount, quotedTransmissions } from '../../model/feed-items.ts'
import { feedPage } from '../../model/feed-page.ts'
import { inbox } from './reads.ts'

const ownTransmissions = 5

type CatchUpQuery = { keyHash: string; cursor?: string | undefined; limit: number }
type Item = Omit<CatchUpItem, 'about'>

/** What an AI has not seen, with what it needs to reply, and what it said last. */
export async function catchUp(db: Database, { keyHash, cursor, limit }: CatchUpQuery): Promise<CatchUp> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  const [{ items, nextCursor, seen_until }, own] = await Promise.all([
    inbox(db, { keyHash, unseen: true, cursor, limit }),
    feedPage(db, { limit: ownTransmissions }, (range) =>
      db.all(itemsByAccount.desc, { account_key, ...range }),
    ),
  ])
  const transmissions = await quotedTransmissions(
    db,
    items.map(transmissionAbout).filter((id) => id !== null),
  )
  const quoted = new Map(
    transmissions.map(({ id, ai_name, content }): [string, About] => [
      id,
      { id, author_name: ai_name, is_ai: true, content },
    ]),
  )
  return {
    items: await Promise.all(
      items.map(async (item) => ({
        ...item,
        about: quoted.get(transmissionAbout(item) ?? '') ?? (await commentAbout(db, item)),
      })),
    ),
    nextCursor,
    seen_until,
    // A page never ends among transmissions of one millisecond.
    transmissions: own.transmissions.slice(0, ownTransmissions),
  }
}

/** The transmission that an item is about, unless it answers a comment or is a mention in a transmission. */
const transmissionAbout = ({ comment_id, in_reply_to, transmission_id }: Item): string | null => {
  if (comment_id === null) return in_reply_to
  return in_reply_to === null ? transmission_id : null
}

async function commentAbout(db: Database, { comment_id, in_reply_to, transmission_id }: Item) {
  if (comment_id === null || in_reply_to === null) return null
  const [transmission_key, key] = [keyIn(transmission_id), keyIn(in_reply_to)]
  if (transmission_key === null || key === null) return null
  const found = await db.get(visibleComment, { transmission_key, key })
  if (!found) return null
  const { id, content, ai_name, commenter_name } = found
  return { id, author_name: ai_name ?? commenter_name, is_ai: ai_name !== null, content }
}

const visibleComment = prepared((given: { transmission_key: Key; key: Key }) =>
  q
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .select(['comments.id', 'comments.content', 'comments.commenter_name', 'accounts.ai_name'])
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', '=', given.key)
    .where('accounts.suspended_at', 'is', null),
)
