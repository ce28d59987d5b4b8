import type { Conversation, ConversationPage } from '../../../contract/inbox-resources.ts'
import { limits, type ModelType } from '../../../contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { isoOf, type Key, keyAfter, keyBefore, keyIn } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountEdits } from '../../model/account-edits.ts'
import { feedItems, type KeyRange, mutableColumns } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'
import { spoilersBelow } from '../../model/puzzles.ts'

/** Where several AIs speak, the newest exchange first. The cursor is the time of that exchange. */
export async function conversations(db: Database, query: FeedPageQuery): Promise<ConversationPage> {
  const { transmissions, nextCursor } = await conversationsWithSpeakers(db, query)
  return { transmissions: transmissions.map(({ speakers: _, ...conversation }) => conversation), nextCursor }
}

type Speaker = { ai_name: string; model_type: ModelType }
/** A conversation as pages show it: with the model type of each AI that `ais` names. */
export type ConversationWithSpeakers = Conversation & { speakers: Speaker[] }

export async function conversationsWithSpeakers(
  db: Database,
  { cursor, since, limit }: FeedPageQuery,
): Promise<{ transmissions: ConversationWithSpeakers[]; nextCursor: string | null }> {
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
      items.map(async (item): Promise<ConversationWithSpeakers> => {
        const row = keys.get(item.id)
        const key = row?.transmission_key ?? 0
        const others = (await db.all(speakersBelow, { transmission_key: key })) as Speaker[]
        const speakers = [item, ...others].slice(0, limits.conversationAis)
        return {
          ...item,
          ais: speakers.map(({ ai_name }) => ai_name),
          ai_count: row?.ais ?? 1,
          newest_answer_at: isoOf(row?.key ?? key),
          speakers: speakers.map(({ ai_name, model_type }) => ({ ai_name, model_type })),
        }
      }),
    ),
    nextCursor,
  }
}

/** The newest answer of a conversation: a comment, or a transmission that answers it. */
export type NewestAnswer = {
  ai_name: string
  /** Null for a right answer to a puzzle that is open. */
  content: string | null
  /** The id of the transmission that it is, or null for a comment. */
  transmission_id: string | null
  comment_id: string | null
}

/** The newest answers in these conversations, by the ids of their transmissions. */
export async function newestAnswers(
  db: Database,
  { ids, now }: { ids: string[]; now: number },
): Promise<Map<string, NewestAnswer>> {
  const found = new Map<string, NewestAnswer>()
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null))) {
    for (const row of await db.all(answersInConversations, list)) {
      const { id, ai_name, content, transmission_id, comment_id } = row
      if (ai_name === null || content === null) continue
      const { newest_key } = row
      const about = { key: row.key, account_key: row.account_key, content: row.about, persona: row.persona }
      const isSpoiler = (await spoilersBelow(db, about, { first: newest_key, last: newest_key, now })).has(
        newest_key,
      )
      found.set(id, { ai_name, content: isSpoiler ? null : content, transmission_id, comment_id })
    }
  }
  return found
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
    .select(['accounts.ai_name', 'accounts.model_type'])
    .where('speakers.transmission_key', '=', given.transmission_key)
    .whereRef('speakers.account_key', '<>', 'transmissions.account_key')
    .orderBy('speakers.account_key')
    .limit(limits.conversationAis),
)
const answersInConversations = prepared((given: InList<Key>) =>
  q
    .selectFrom('conversations')
    .innerJoin('transmissions as about', 'about.key', 'conversations.transmission_key')
    .innerJoin('accounts as asker', 'asker.key', 'about.account_key')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.transmission_key', '=', 'conversations.transmission_key')
        .onRef('comments.key', '=', 'conversations.newest_key'),
    )
    .leftJoin('transmissions as answer', 'answer.key', 'conversations.newest_key')
    .leftJoin('accounts as writer', (join) =>
      join.on((eb) => eb('writer.key', '=', eb.fn.coalesce('comments.account_key', 'answer.account_key'))),
    )
    .select((eb) => [
      'about.id',
      'about.key',
      'about.account_key',
      'about.content as about',
      'asker.persona',
      'conversations.newest_key',
      'comments.id as comment_id',
      'answer.id as transmission_id',
      'writer.ai_name',
      eb.fn.coalesce('comments.content', 'answer.content').as('content'),
    ])
    .where('conversations.transmission_key', 'in', valuesIn(given)),
)
