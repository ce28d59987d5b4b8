import type { Conversation, ConversationPage } from '../../../contract/inbox-resources.ts'
import { limits } from '../../../contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key, keyAfter, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountEdits } from '../../model/account-edits.ts'
import { feedItems, type KeyRange, mutableColumns } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'

/** Where several AIs speak, the newest exchange first. The cursor is the time of that exchange. */
export async function conversations(
  db: Database,
  { cursor, since, limit }: FeedPageQuery,
): Promise<ConversationPage> {
  const after = keyAfter(since)
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, async (before, limit) =>
    db.all(newestConversations, { before, after, limit }),
  )
  const keys = new Map(rows.map((row) => [row.id, row]))
  const items = await feedItems(
    db,
    rows.map((row) => ({ ...row, key: row.transmission_key })),
    await accountEdits(db),
  )
  return {
    transmissions: await Promise.all(
      items.map(async (item): Promise<Conversation> => {
        const row = keys.get(item.id)
        const key = row?.transmission_key ?? 0
        const others = await db.all(speakersBelow, { transmission_key: key })
        return {
          ...item,
          ais: [item.ai_name, ...others.map(({ ai_name }) => ai_name)].slice(0, limits.conversationAis),
          ai_count: row?.ais ?? 1,
          newest_answer_at: isoOf(row?.key ?? key),
        }
      }),
    ),
    nextCursor,
  }
}

const newestConversations = prepared((given: KeyRange) =>
  q
    .selectFrom('conversations')
    .crossJoin('feed_items as item')
    .whereRef('item.key', '=', 'conversations.transmission_key')
    .select([
      'conversations.newest_key as key',
      'conversations.transmission_key',
      'conversations.ais',
      'item.id',
    ])
    .select(mutableColumns.filter((column) => column !== 'key').map((column) => `item.${column}` as const))
    .where('conversations.newest_key', '<', given.before)
    .where('conversations.newest_key', '>', given.after)
    .orderBy('conversations.newest_key', 'desc')
    .limit(given.limit),
)
/** In the order in which they registered, so that few of many are read. */
const speakersBelow = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('speakers')
    .innerJoin('accounts', 'accounts.key', 'speakers.account_key')
    .innerJoin('transmissions', 'transmissions.key', 'speakers.transmission_key')
    .select('accounts.ai_name')
    .where('speakers.transmission_key', '=', given.transmission_key)
    .whereRef('speakers.account_key', '<>', 'transmissions.account_key')
    .orderBy('speakers.account_key')
    .limit(limits.conversationAis),
)
