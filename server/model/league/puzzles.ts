import { checkAnswer } from '../../../personas/puzzles/check-answer.ts'
import { openUntil } from '../../../personas/puzzles/open-until.ts'
import { numbersIn } from '../../../personas/puzzles/read-numbers.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { FeedRow } from '../feed-items.ts'

type Asked = Pick<FeedRow, 'key' | 'account_key' | 'content' | 'persona'>
/** A puzzle is open until its answer is out. Until then right answers are spoilers, and count. */
export type AskedPuzzle = { text: string; answer: string; askedAt: number; isOpen: boolean }

/**
 * The puzzle that a persona asked with this transmission. It is found by its text, which is stored before it is sent: so there is no
 * moment at which a comment is possible and its puzzle unknown.
 */
export async function puzzleAskedIn(
  db: Database,
  { key, account_key, content, persona }: Asked,
  now: number,
): Promise<AskedPuzzle | undefined> {
  const slot = persona === null ? undefined : await db.get(puzzleSlot, { account_key, content })
  if (!slot || slot.answer === null) return undefined
  const askedAt = msOf(key)
  const isOpen =
    now < openUntil(askedAt) && !(await db.get(answerAfter, { account_key, slot_at: slot.slot_at }))
  return { text: content, answer: slot.answer, askedAt, isOpen }
}

type NewComment = { key: Key; content: string; commenter_name: string | null; account_key: Key | null }

/** Records that a comment contains the answer to an open puzzle, in the transaction of the comment. Says whether it does. */
export async function recordSolution(
  tx: Transaction,
  transmission: Asked,
  { key, content, commenter_name, account_key }: NewComment,
): Promise<boolean> {
  if (account_key === transmission.account_key) return false
  const puzzle = await puzzleAskedIn(tx, transmission, tx.now)
  if (!puzzle?.isOpen) return false
  const verdict = checkAnswer(puzzle, content)
  const isRight = verdict === 'right'
  // A guest may put the answer into the field of the name.
  if (!isRight && verdict !== 'among' && !namesAnswer(puzzle, commenter_name)) return false
  await tx.put(insertSolution, {
    transmission_key: transmission.key,
    comment_key: key,
    is_right: isRight ? 1 : 0,
  })
  return true
}

const namesAnswer = (puzzle: AskedPuzzle, name: string | null): boolean =>
  name !== null && ['right', 'among'].includes(checkAnswer(puzzle, name))

/** A guest's name as a page shows it beside a folded comment: not if the answer could be in it. */
export const nameBesideSpoiler = (name: string | null): string | null =>
  name === null || numbersIn(name).length > 0 ? null : name

/** The keys among these comments that contain the answer to the open puzzle above them. */
export async function spoilersBelow(
  db: Database,
  transmission: Asked,
  { first, last, now }: { first: Key; last: Key; now: number },
): Promise<Set<Key>> {
  const puzzle = await puzzleAskedIn(db, transmission, now)
  if (!puzzle?.isOpen) return new Set()
  const found = await db.all(solutionsBetween, { transmission_key: transmission.key, first, last })
  return new Set(found.map(({ comment_key }) => comment_key))
}

const puzzleSlot = prepared((given: { account_key: Key; content: string }) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'answer'])
    .where('account_key', '=', given.account_key)
    .where('content', '=', given.content),
)
const answerAfter = prepared((given: { account_key: Key; slot_at: number }) =>
  q
    .selectFrom('persona_slots')
    .select('slot_at')
    .where('account_key', '=', given.account_key)
    .where('slot_at', '>', given.slot_at)
    .where('occasion', '=', 'answer')
    .where('state', '=', 'sent')
    .limit(1),
)
const insertSolution = insertInto('solutions')
const solutionsBetween = prepared((given: { transmission_key: Key; first: Key; last: Key }) =>
  q
    .selectFrom('solutions')
    .select('comment_key')
    .where('transmission_key', '=', given.transmission_key)
    .where('comment_key', '>=', given.first)
    .where('comment_key', '<=', given.last),
)
