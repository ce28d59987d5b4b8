import type { StoredFacts } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

const maxComments = 1000

/** The newest puzzle, with the comments of people; null when its transmission was deleted. Older puzzles do not count. */
export async function newestPuzzle(db: Database): Promise<StoredFacts['puzzle']> {
  const puzzle = await db.get(findPuzzle, {})
  const id = puzzle?.transmission_id ?? ''
  const key = keyIn(id)
  if (!puzzle || key === null || !(await db.get(transmissionAt, { key, id }))) return null
  const { slot_at: at, text, answer, account_key } = puzzle
  const sent = await db.get(puzzlesBy, { account_key })
  const comments = await db.all(commentsOn, { transmission_key: key, limit: maxComments })
  return {
    number: Number(sent?.puzzles ?? 0),
    text: text ?? '',
    answer: answer ?? '',
    at,
    comments: comments.map(({ content }) => content),
  }
}

const findPuzzle = prepared((_: object) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'content as text', 'answer', 'account_key', 'transmission_id'])
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent')
    .orderBy('slot_at', 'desc')
    .limit(1),
)
const transmissionAt = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('transmissions').select('key').where('key', '=', given.key).where('id', '=', given.id),
)
const puzzlesBy = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('persona_slots')
    .select((eb) => eb.fn.countAll().as('puzzles'))
    .where('account_key', '=', given.account_key)
    .where('occasion', '=', 'puzzle')
    .where('state', '=', 'sent'),
)
const commentsOn = prepared((given: { transmission_key: Key; limit: number }) =>
  q
    .selectFrom('comments')
    .select('content')
    .where('transmission_key', '=', given.transmission_key)
    .where('account_key', 'is', null)
    .orderBy('key')
    .limit(given.limit),
)
