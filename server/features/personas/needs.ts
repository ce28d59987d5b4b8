import type { CommentToJudge, FoundNeed, ReplyRef } from '../../../personas/store.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { countLine, hadLine, personOf } from '../../model/people-in-need.ts'
import { requireLeaseHolder } from './lease-holder.ts'

/** Comments in the inboxes of the personas that nobody has judged, oldest first. */
export const commentsToJudge = (db: Database, { after }: { after: Key }): Promise<CommentToJudge[]> =>
  db.all(waitingAfter, { after, limit: 100 })

/**
 * Puts a comment into the queue of the operator, once. A comment that is claimed already may ask for the plain line; it
 * gets it unless the person has had one for a day.
 */
export async function recordNeed(
  tx: Transaction,
  { comment_key, epoch, ai_name, verdict, category, language, asksForLine = false }: ReplyRef & FoundNeed,
): Promise<{ line: boolean }> {
  await requireLeaseHolder(tx, { epoch, ai_name })
  const item = await tx.get(inboxItem, { comment_key })
  // The comment was deleted meanwhile.
  if (!item) return { line: false }
  const person = personOf(item)
  const { transmission_key } = item
  await tx.run(addNeed, { comment_key, transmission_key, person, verdict, category, language })
  if (!asksForLine || (await hadLine(tx, person, msOf(tx.nextKey())))) return { line: false }
  await tx.run(countLine, { comment_key, now: tx.now })
  return { line: true }
}

const waitingAfter = prepared((given: { after: Key; limit: number }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'r.transmission_key').onRef('c.key', '=', 'r.comment_key'),
    )
    .innerJoin('accounts as a', 'a.key', 'r.account_key')
    .select(['r.comment_key', 'a.ai_name', 'c.content'])
    .where('r.state', '=', 'waiting')
    .where('r.comment_key', '>', given.after)
    .orderBy('r.comment_key')
    .limit(given.limit),
)
const inboxItem = prepared((given: { comment_key: Key }) =>
  q
    .selectFrom('persona_replies as r')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'r.transmission_key').onRef('c.key', '=', 'r.comment_key'),
    )
    .select(['r.transmission_key', 'r.commenter'])
    .where('r.comment_key', '=', given.comment_key),
)
const addNeed = insertInto('persona_needs', (insert) =>
  insert.onConflict((conflict) => conflict.column('comment_key').doNothing()),
)
