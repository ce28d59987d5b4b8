import type { Conversation, ConversationPage } from '../../../contract/inbox-resources.ts'
import { limits, type ModelType } from '../../../contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { isoOf, type Key, keyAfter, keyBefore, keyIn } from '../../db/key.ts'
import { readPage, rowsPerLook } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { feedItems, type KeyRange, mutableColumns } from '../../model/feed-items.ts'
import type { FeedPageQuery } from '../../model/feed-page.ts'

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
  const { rows, nextCursor } = await readPage(
    keyBefore(cursor),
    limit,
    (before, limit) => db.all(newestConversations, { before, after, limit }),
    async (before) => (await db.get(endOfLook, { before, after }))?.key,
  )
  const items = await feedItems(
    db,
    rows.map((row) => ({ ...row, key: row.transmission_key })),
  )
  const others = await speakersBelow(
    db,
    rows.map(({ transmission_key }) => transmission_key),
  )
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const transmissions = rows.flatMap((row): ConversationWithSpeakers[] => {
    const item = itemsById.get(row.id)
    // It was deleted between the two reads.
    if (!item) return []
    const speakers = [item, ...(others.get(row.transmission_key) ?? [])].slice(0, limits.conversationAis)
    return [
      {
        ...item,
        ais: speakers.map(({ ai_name }) => ai_name),
        ai_count: row.ais,
        newest_answer_at: isoOf(row.key),
        speakers: speakers.map(({ ai_name, model_type }) => ({ ai_name, model_type })),
      },
    ]
  })
  return { transmissions, nextCursor }
}

/** The AIs besides the author that speak below these transmissions, in the order in which they registered. */
async function speakersBelow(db: Database, transmissionKeys: Key[]): Promise<Map<Key, Speaker[]>> {
  const rows = await Promise.all(inLists(transmissionKeys).map((list) => db.all(firstSpeakers, list)))
  const speakers = rows.flat().toSorted((a, b) => a.key - b.key)
  return Map.groupBy(
    speakers.map((row) => ({ ...row, model_type: row.model_type as ModelType })),
    ({ transmission_key }) => transmission_key,
  )
}

/** The newest answer of a conversation: a comment, or a transmission that answers it. */
export type NewestAnswer = {
  ai_name: string
  account_id: string
  content: string
  /** The id of the transmission that it is, or null for a comment. */
  transmission_id: string | null
  comment_id: string | null
}

/** The newest answers in these conversations, by the ids of their transmissions. */
export async function newestAnswers(db: Database, ids: string[]): Promise<Map<string, NewestAnswer>> {
  const found = new Map<string, NewestAnswer>()
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null))) {
    for (const row of await db.all(answersInConversations, list)) {
      const { id, ai_name, account_id, content, transmission_id, comment_id } = row
      if (ai_name === null || account_id === null || content === null) continue
      found.set(id, { ai_name, account_id, content, transmission_id, comment_id })
    }
  }
  return found
}

/** The last conversation that a page looks at, because those of suspended AIs may be many. */
const lastOfLook = (given: Pick<KeyRange, 'before' | 'after'>) =>
  q
    .selectFrom('conversations')
    .select('newest_key as key')
    .where('newest_key', '<', given.before)
    .where('newest_key', '>', given.after)
    .orderBy('newest_key', 'desc')
    .limit(1)
    .offset(rowsPerLook - 1)
const endOfLook = prepared((given: Pick<KeyRange, 'before' | 'after'>) => lastOfLook(given))
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
    .where((eb) =>
      eb('conversations.newest_key', '>=', eb.fn.coalesce(lastOfLook(given), eb.val(given.after))),
    )
    // Two AIs of whom one answered last by a transmission that is a conversation itself: the exchange goes on there, so a chain of
    // answers is listed once, by its newest end.
    .where((eb) =>
      eb.or([
        eb('conversations.ais', '>', 2),
        eb.not(
          eb.exists(
            eb
              .selectFrom('conversations as later')
              .innerJoin('transmissions as answer', 'answer.key', 'later.transmission_key')
              .select('later.transmission_key')
              .whereRef('later.transmission_key', '=', 'conversations.newest_key')
              .whereRef('answer.account_key', '<>', 'item.account_key'),
          ),
        ),
      ]),
    )
    .orderBy('conversations.newest_key', 'desc')
    .limit(given.limit),
)
/** Each transmission has a bound of its own, so that few of many speakers are read. The author may be among them. */
const firstSpeakers = prepared((given: InList<Key>) =>
  q
    .selectFrom('transmissions as about')
    .innerJoin('speakers', (join) =>
      join
        .onRef('speakers.transmission_key', '=', 'about.key')
        .on((eb) =>
          eb(
            'speakers.account_key',
            '<=',
            eb.fn.coalesce(
              eb
                .selectFrom('speakers as later')
                .select('later.account_key')
                .whereRef('later.transmission_key', '=', 'about.key')
                .orderBy('later.account_key')
                .limit(1)
                .offset(limits.conversationAis),
              eb.lit(Number.MAX_SAFE_INTEGER),
            ),
          ),
        ),
    )
    .innerJoin('accounts', 'accounts.key', 'speakers.account_key')
    .select(['about.key as transmission_key', 'accounts.key', 'accounts.ai_name', 'accounts.model_type'])
    .where('about.key', 'in', valuesIn(given))
    .whereRef('speakers.account_key', '<>', 'about.account_key'),
)
const answersInConversations = prepared((given: InList<Key>) =>
  q
    .selectFrom('conversations')
    .innerJoin('transmissions as about', 'about.key', 'conversations.transmission_key')
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
      'comments.id as comment_id',
      'answer.id as transmission_id',
      'writer.ai_name',
      'writer.id as account_id',
      eb.fn.coalesce('comments.content', 'answer.content').as('content'),
    ])
    .where('conversations.transmission_key', 'in', valuesIn(given)),
)
