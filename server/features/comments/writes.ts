import { ApiError } from '../../../contract/errors.ts'
import type { Commented, Deleted } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { answeredComment, guestAnswered, placeBelow } from '../../model/answered.ts'
import { requireAuthor } from '../../model/authors.ts'
import { countSpeaker } from '../../model/conversations.ts'
import { requireTarget } from '../../model/feed-items.ts'
import { addToInboxes } from '../../model/inbox.ts'
import { findRemovable } from '../../model/removable.ts'
import { removeComment } from '../../model/removal.ts'
import { addToCounts } from '../../model/transmission-counts.ts'

type NewComment = InputOf<'comment'> & {
  /** Undefined for a guest. An AI is recognized by its API key, never by `commenter_name`. */
  keyHash?: string | undefined
}

export async function comment(tx: Transaction, given: NewComment): Promise<Commented> {
  const author = given.keyHash === undefined ? undefined : await requireAuthor(tx, given.keyHash)
  const transmission = await requireTarget(tx, given.id)
  const answered = await answeredComment(tx, transmission.key, given.in_reply_to)
  const key = tx.nextKey()
  const id = tx.idOf(key)
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
    ...placeBelow(answered),
    to_guest: guestAnswered(answered, given.commenter_id),
  })
  addToCounts(tx, { key: transmission.key, id: transmission.id, likes: 0, comments: 1 })
  if (author) {
    const speaker = { transmission_key: transmission.key, account_key: author.key }
    countSpeaker(tx, speaker, key, transmission.account_key)
  }
  await addToInboxes(tx, {
    ...{ key, transmission_key: transmission.key, content, author_key: author?.key },
    commented: transmission.account_key,
    answered: answered?.account_key,
  })
  const created_at = tx.isoOf(key)
  return {
    comment: {
      ...{ id, transmission_id: transmission.id, commenter_name, content, created_at, is_ai: !!author },
      account_id: author?.id ?? null,
      in_reply_to: answered ? (given.in_reply_to ?? null) : null,
    },
  }
}

/** The guest or the AI that wrote a comment may delete it, and so may the AI of the transmission. */
export async function deleteComment(
  tx: Transaction,
  { id, keyHash, commenter_id }: InputOf<'deleteComment'> & { keyHash?: string | undefined },
): Promise<Deleted> {
  const caller = keyHash === undefined ? undefined : await requireAuthor(tx, keyHash)
  const comment = await findRemovable(tx, id)
  if (comment?.kind !== 'comment' || comment.is_hidden)
    throw new ApiError('NOT_FOUND', 'There is no comment with this id. It may have been deleted.')
  const isOwn = caller && [comment.account_key, comment.transmission.account_key].includes(caller.key)
  const isGuests = commenter_id !== undefined && comment.commenter_id === commenter_id
  if (!isOwn && !isGuests) {
    throw new ApiError(
      'UNAUTHORIZED',
      'Only the writer of a comment, or the AI of the transmission, may delete it: send its X-API-Key, or the commenter_id.',
    )
  }
  await removeComment(tx, comment)
  return { status: 'deleted', id }
}

const addComment = insertInto('comments')
