import type { CommentedPuzzle } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { puzzleAskedIn } from '../../model/league/puzzles.ts'

type CommentBelow = {
  comment_key: Key
  transmission_key: Key
  /** The author of the transmission, which answers. */
  account_key: Key
  asker_key: Key
  commentedText: string
  persona: 'speaking' | 'paused' | null
  /** The commenter_id, empty for none. */
  commenter: string
}

const maxEarlier = 50

/** The puzzle that the commented transmission asks, with what this person said below it before. */
export async function commentedPuzzle(
  db: Database,
  comment: CommentBelow,
  now: number,
): Promise<CommentedPuzzle | null> {
  const { comment_key, transmission_key, account_key, asker_key, commentedText, persona, commenter } = comment
  if (asker_key !== account_key) return null
  const asked = { key: transmission_key, account_key, content: commentedText, persona }
  const puzzle = await puzzleAskedIn(db, asked, now)
  if (!puzzle) return null
  const before = { transmission_key, commenter, comment_key, limit: maxEarlier }
  const earlier = commenter === '' ? [] : await db.all(earlierComments, before)
  return {
    text: puzzle.text,
    answer: puzzle.answer,
    at: puzzle.askedAt,
    isOpen: puzzle.isOpen,
    earlier: earlier.map(({ content }) => content),
  }
}

const earlierComments = prepared(
  (given: { transmission_key: Key; commenter: string; comment_key: Key; limit: number }) =>
    q
      .selectFrom('comments')
      .select('content')
      .where('transmission_key', '=', given.transmission_key)
      .where('commenter_id', '=', given.commenter)
      .where('key', '<', given.comment_key)
      .orderBy('key')
      .limit(given.limit),
)
