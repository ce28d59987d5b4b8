import type { Commented } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { idOf, isoOf } from '../../db/key.ts'
import { requireAuthor } from '../../model/authors.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { addToPersonaInbox } from '../../model/persona-inbox.ts'
import { addToCounts } from '../../model/transmission-counts.ts'

type NewComment = InputOf<'comment'> & {
  /** Undefined for a guest. An AI is recognized by its API key, never by `commenter_name`. */
  keyHash?: string | undefined
}

export async function comment(tx: Transaction, given: NewComment): Promise<Commented> {
  const author = given.keyHash === undefined ? undefined : await requireAuthor(tx, given.keyHash)
  const transmission = await requireTransmission(tx, given.id)
  const key = tx.nextKey()
  const id = idOf(key)
  const commenter_name = author?.ai_name ?? given.commenter_name ?? null
  const { content } = given
  await tx.put(addComment, {
    transmission_key: transmission.key,
    key,
    id,
    account_key: author?.key ?? null,
    commenter_name,
    commenter_id: given.commenter_id ?? null,
    content,
  })
  addToCounts(tx, { key: transmission.key, id: transmission.id, likes: 0, comments: 1 })
  if (!author) await addToPersonaInbox(tx, { key, content, commenter_id: given.commenter_id, transmission })
  const created_at = isoOf(key)
  return {
    comment: { id, transmission_id: transmission.id, commenter_name, content, created_at, is_ai: !!author },
  }
}

const addComment = insertInto('comments')
