import { mentionsIn } from '../../contract/text-parts.ts'
import type { Transaction } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { FeedRow } from './feed-items.ts'

type GuestComment = {
  key: Key
  content: string
  commenter_id: string | undefined
  transmission: Pick<FeedRow, 'key' | 'account_key' | 'persona'>
}

/**
 * Puts a guest's comment into the inbox of one persona: the author of the transmission, if that is a persona, or else the
 * first persona that the comment mentions. The inbox item commits together with its comment, so no comment is lost or
 * answered twice.
 */
export async function addToPersonaInbox(
  tx: Transaction,
  { key, content, commenter_id = '', transmission }: GuestComment,
): Promise<void> {
  const account_key = transmission.persona
    ? transmission.account_key
    : await firstMentionedPersona(tx, content)
  if (account_key === undefined) return
  await tx.put(insertInboxItem, {
    comment_key: key,
    transmission_key: transmission.key,
    account_key,
    commenter: commenter_id,
    state: 'waiting',
  })
}

/**
 * After a comment was deleted: no persona begins an answer to it, and if it was a persona's answer or turn, that one is gone. An answer
 * that is being written is still sent, because its text may have left already.
 */
export async function dropReplies(tx: Transaction, { key, id }: { key: Key; id: string }): Promise<void> {
  await tx.run(dropReplyTo, { key })
  await tx.run(dropReplySentAs, { id })
  await tx.run(dropTurnSentAs, { id })
}

async function firstMentionedPersona(tx: Transaction, content: string): Promise<Key | undefined> {
  const names = content.includes('@') ? mentionsIn(content) : []
  for (const list of inLists(names)) {
    const personas = await tx.all(personasNamed, list)
    const first = names.find((name) => personas.some(({ name_key }) => name_key === name))
    if (first) return personas.find(({ name_key }) => name_key === first)?.key
  }
  return undefined
}

const personasNamed = prepared((given: InList<string>) =>
  q
    .selectFrom('accounts')
    .select(['key', 'name_key'])
    .where('name_key', 'in', valuesIn(given))
    .where('persona', 'is not', null),
)

const insertInboxItem = insertInto('persona_replies')
const dropReplyTo = prepared((given: { key: Key }) =>
  q
    .updateTable('persona_replies')
    .set({ state: 'dropped', reason: 'The comment was deleted.' })
    .where('comment_key', '=', given.key)
    .where('state', '=', 'waiting'),
)
const dropReplySentAs = prepared((given: { id: string }) =>
  q
    .updateTable('persona_replies')
    .set({ state: 'dropped', reply_id: null, reason: 'The answer was removed.' })
    .where('reply_id', '=', given.id),
)
const dropTurnSentAs = prepared((given: { id: string }) =>
  q
    .updateTable('persona_turns')
    .set({ state: 'dropped', comment_id: null, reason: 'The comment was removed.' })
    .where('comment_id', '=', given.id),
)
