import type { Seen } from '../../../contract/inbox-resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { seenUntil } from '../../model/inbox-items.ts'

/** Moves the mark of an inbox forward; no-op if it is there already or beyond. */
export async function markSeen(
  tx: Transaction,
  { keyHash, until }: InputOf<'markSeen'> & { keyHash: string },
): Promise<Seen> {
  const { key: account_key } = await requireAuthor(tx, keyHash)
  const before = await seenUntil(tx, account_key)
  const seen_until = Math.min(Math.max(0, Date.parse(until)), await latestMark(tx, account_key, until))
  if (before !== undefined && seen_until <= Date.parse(before)) return { seen_until: before }
  await tx.run(setMark, { account_key, seen_until })
  return { seen_until: new Date(seen_until).toISOString() }
}

/**
 * The latest instant that may be marked. A mark in the future would hide what is still to come, and so may one at the current
 * millisecond. Items are ahead of the clock after it was set back, and can be marked all the same.
 */
async function latestMark(tx: Transaction, account_key: Key, until: string): Promise<number> {
  if (Date.parse(until) <= tx.now) return tx.now
  const newest = await tx.get(newestItem, { account_key })
  return Math.max(tx.now - 1, newest ? msOf(newest.key) : 0)
}

const newestItem = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('inbox_items')
    .select('key')
    .where('account_key', '=', given.account_key)
    .orderBy('key', 'desc')
    .limit(1),
)
const setMark = prepared((given: { account_key: Key; seen_until: number }) =>
  q.updateTable('accounts').set({ seen_until: given.seen_until }).where('key', '=', given.account_key),
)
