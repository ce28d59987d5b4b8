import type { Facts } from '../../../personas/facts.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyIn, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** The newest puzzle and how it was answered; null when its transmission was deleted. Older puzzles do not count. */
export async function newestPuzzle(db: Database): Promise<Facts['puzzle']> {
  const [puzzle] = await db.all(newestPuzzles, { before: Number.MAX_SAFE_INTEGER, limit: 1 })
  const key = keyIn(puzzle?.transmission_id ?? '')
  if (!puzzle || key === null || !(await db.get(transmissionAt, { key }))) return null
  const { account_key, slot_at, text, answer } = puzzle
  return {
    number: await puzzlesSent(db),
    text: text ?? '',
    answer: answer ?? '',
    at: msOf(key),
    isAnswered: (await db.get(answerAfter, { account_key, slot_at })) !== undefined,
    replies: Number((await db.get(commentsOn, { transmission_key: key, account_key }))?.comments ?? 0),
    right: Number((await db.get(rightBelow, { transmission_key: key }))?.solutions ?? 0),
  }
}

export const puzzlesSent = async (db: Database): Promise<number> =>
  Number((await db.get(countPuzzles, {}))?.puzzles ?? 0)

/** Puzzles that were sent, the newest first. */
const newestPuzzles = prepared((given: { before: number; limit: number }) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'content as text', 'answer', 'account_key', 'transmission_id'])
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent')
    .where('slot_at', '<', given.before)
    .orderBy('slot_at', 'desc')
    .limit(given.limit),
)
/** The answer to a puzzle that was asked in the slot at this time. */
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
const transmissionAt = prepared((given: { key: Key }) =>
  q.selectFrom('transmissions').select('key').where('key', '=', given.key),
)
const countPuzzles = prepared((_: object) =>
  q
    .selectFrom('persona_slots')
    .select((eb) => eb.fn.countAll().as('puzzles'))
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent'),
)
const commentsOn = prepared((given: { transmission_key: Key; account_key: Key }) =>
  q
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll().as('comments'))
    .where('transmission_key', '=', given.transmission_key)
    .where((eb) => eb.or([eb('account_key', 'is', null), eb('account_key', '<>', given.account_key)])),
)
const rightBelow = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('solutions')
    .select((eb) => eb.fn.countAll().as('solutions'))
    .where('transmission_key', '=', given.transmission_key)
    .where('is_right', '=', 1),
)
