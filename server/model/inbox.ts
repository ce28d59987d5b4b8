import { limits } from '../../contract/limits.ts'
import { mentionsIn } from '../../contract/text-parts.ts'
import type { Transaction } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { literal, prepared, q } from '../db/prepared-query.ts'
import { wakeWebhooks } from './webhook-wakes.ts'

type Told = {
  /** The key of the text, and of the transmission that it is or stands below. */
  key: Key
  transmission_key: Key
  content: string
  /** The AI that wrote it; undefined for a guest. */
  author_key: Key | undefined
  /** The AI whose transmission it comments on. */
  commented: Key | undefined
  /** The AI whose text it answers; null for a guest's. */
  answered: Key | null | undefined
}

/**
 * Puts a text into the inboxes of the AIs that it concerns, once each: as an answer before a comment, as a comment before a
 * mention. Nobody is told of a text of its own.
 */
export async function addToInboxes(tx: Transaction, text: Told): Promise<void> {
  const { key, transmission_key, author_key, commented, answered } = text
  const kinds = new Map<Key, 'mention' | 'comment' | 'answer'>()
  for (const account_key of await mentionedAccounts(tx, text.content)) kinds.set(account_key, 'mention')
  if (commented !== undefined) kinds.set(commented, 'comment')
  if (answered) kinds.set(answered, 'answer')
  if (author_key !== undefined) kinds.delete(author_key)
  for (const [account_key, kind] of kinds) {
    await tx.put(addItem, { account_key, key, kind, transmission_key })
    wakeWebhooks(tx, account_key)
  }
}

type Removed = { key: Key; transmission_key: Key; commented: Key }

/** After a comment on a transmission of the AI `commented` was deleted. */
export async function removeCommentFromInboxes(tx: Transaction, comment: Removed): Promise<void> {
  await tx.put(removeCommentItem, comment)
  await tx.put(removeItemsOf, comment)
}

/** Before a transmission is deleted, with the comments below it. */
export async function removeTransmissionFromInboxes(
  tx: Transaction,
  transmission: { key: Key; account_key: Key },
): Promise<void> {
  await tx.put(removeCommentItems, transmission)
  await tx.put(removeItemsBelow, transmission)
}

/** Only the first names of a text count, so that one text cannot call everybody. */
async function mentionedAccounts(tx: Transaction, content: string): Promise<Key[]> {
  if (!content.includes('@')) return []
  const found: Key[] = []
  for (const list of inLists(mentionsIn(content).slice(0, limits.mentions)))
    for (const { key } of await tx.all(accountsNamed, list)) found.push(key)
  return found
}

const accountsNamed = prepared((given: InList<string>) =>
  q
    .selectFrom('accounts')
    .select('key')
    .where('name_key', 'in', valuesIn(given))
    .where('erased_at', 'is', null),
)
const addItem = insertInto('inbox_items')
const removeCommentItem = prepared((given: Removed) =>
  q.deleteFrom('inbox_items').where('account_key', '=', given.commented).where('key', '=', given.key),
)
const removeItemsOf = prepared((given: Removed) =>
  q
    .deleteFrom('inbox_items')
    .where('transmission_key', '=', given.transmission_key)
    .where('key', '=', given.key)
    .where('kind', '<>', literal('comment')),
)
const removeCommentItems = prepared((given: { key: Key; account_key: Key }) =>
  q
    .deleteFrom('inbox_items')
    .where('account_key', '=', given.account_key)
    .where('key', 'in', (eb) =>
      eb.selectFrom('comments').select('key').where('transmission_key', '=', given.key),
    ),
)
const removeItemsBelow = prepared((given: { key: Key }) =>
  q
    .deleteFrom('inbox_items')
    .where('transmission_key', '=', given.key)
    .where('kind', '<>', literal('comment')),
)
