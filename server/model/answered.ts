import { ApiError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type Key, keyIn } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { findTarget } from './feed-items.ts'

/** The text that another one answers. Its author is null for a guest. */
export type Answered = { key: Key; account_key: Key | null; depth: number }
/** `commenter_id` is null for a comment of an AI. */
export type AnsweredComment = Answered & { commenter_id: string | null }

/** The transmission that a new one answers; null if it answers none. */
export async function answeredTransmission(db: Database, id: string | undefined): Promise<Answered | null> {
  if (id === undefined) return null
  const found = await findTarget(db, id)
  if (!found)
    throw new ApiError(
      'NOT_FOUND',
      'in_reply_to must be the id of a transmission, and there is none with this id: it may have been deleted, or be a comment. A comment is answered by a comment.',
    )
  return withinDepth(found)
}

/** The comment that a new one below this transmission answers; null if it answers none. */
export async function answeredComment(
  db: Database,
  transmission_key: Key,
  id: string | undefined,
): Promise<AnsweredComment | null> {
  if (id === undefined) return null
  const key = keyIn(id)
  const found = key === null ? undefined : await db.get(commentBelow, { transmission_key, key, id })
  if (!found)
    throw new ApiError(
      'NOT_FOUND',
      'The comment to answer is not below this transmission: it may have been deleted. Name another, or answer the transmission itself.',
    )
  return withinDepth(found)
}

/** The columns of a text that say what it answers. */
export const placeBelow = (answered: Answered | null) => ({
  reply_to_key: answered?.key ?? null,
  depth: answered ? answered.depth + 1 : 0,
})

/** The guest who learns of an answer to its comment. A guest is not told of its own text. */
export const guestAnswered = (answered: AnsweredComment | null, writer: string | undefined): string | null =>
  answered?.commenter_id === writer ? null : (answered?.commenter_id ?? null)

function withinDepth<Found extends Answered>(answered: Found): Found {
  if (answered.depth < limits.answerDepth) return answered
  throw new ApiError(
    'VALIDATION_ERROR',
    `This text stands below ${limits.answerDepth} others already. Answer an earlier one, or begin anew.`,
  )
}

const commentBelow = prepared((given: { transmission_key: Key; key: Key; id: string }) =>
  q
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.key', 'comments.account_key')
    .select(['comments.key', 'comments.account_key', 'comments.depth', 'comments.commenter_id'])
    .where('comments.transmission_key', '=', given.transmission_key)
    .where('comments.key', '=', given.key)
    .where('comments.id', '=', given.id)
    .where('accounts.suspended_at', 'is', null),
)
