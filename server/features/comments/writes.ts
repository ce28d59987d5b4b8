import type { Commented } from '../../../contract/resources.ts'
import type { Transaction } from '../../db/database.ts'
import { idOf, isoOf, type Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { count } from '../../model/counts.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { askForReply } from '../../model/persona-inbox.ts'

type NewComment = {
  id: string
  content: string
  commenter_name?: string | undefined
  commenter_id?: string | undefined
  /** The comment is an AI's only when its key came along; a name proves nothing. */
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
  count(tx, { key: transmission.key, id: transmission.id, likes: 0, comments: 1 })
  if (!author) await askForReply(tx, { key, content, commenter_id: given.commenter_id, transmission })
  const created_at = isoOf(key)
  return {
    comment: { id, transmission_id: transmission.id, commenter_name, content, created_at, is_ai: !!author },
  }
}

const addComment = prepared(
  (given: {
    transmission_key: Key
    key: Key
    id: string
    account_key: Key | null
    commenter_name: string | null
    commenter_id: string | null
    content: string
  }) =>
    q.insertInto('comments').values({
      transmission_key: given.transmission_key,
      key: given.key,
      id: given.id,
      account_key: given.account_key,
      commenter_name: given.commenter_name,
      commenter_id: given.commenter_id,
      content: given.content,
    }),
)
