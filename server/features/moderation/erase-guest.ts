import { hash } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type Actor, recordAction } from '../../model/audit.ts'
import { countFollowers } from '../../model/follower-counts.ts'
import { deleteMute, type Mute } from '../../model/mutes.ts'
import { deletePairing } from '../../model/pairings.ts'
import { findRemovable } from '../../model/removable.ts'
import { removeComment } from '../../model/removal.ts'
import { addToCounts } from '../../model/transmission-counts.ts'

/** A part of what is stored with the id of a guest. */
export type GuestPart = {
  likes: { key: Key; id: string }[]
  /** Keys of the accounts that it follows. */
  follows: Key[]
  /** Ids of its comments. */
  comments: string[]
  reports: Key[]
  mutes: Mute[]
}

/**
 * Deletes likes, follows, comments and mutes of a guest and its code for another device, and takes its id off its reports.
 * Rows that are gone by now are left out. The audit gets one row for all parts, with a hash of the id: with the id at hand it
 * can be shown that this guest was erased.
 */
export async function eraseGuestPart(
  tx: Transaction,
  {
    guest,
    part,
    isRecorded,
    reason = null,
    ...actor
  }: Actor & { guest: string; part: GuestPart; isRecorded: boolean; reason?: string | null },
): Promise<{ changed: boolean }> {
  let changes = 0
  const count = async (rows: Promise<number>) => {
    const changed = await rows
    changes += changed
    return changed > 0
  }
  await tx.each(part.likes, async ({ key, id }) => {
    if (await count(tx.run(deleteLike, { guest, key }))) addToCounts(tx, { key, id, likes: -1, comments: 0 })
  })
  await tx.each(part.follows, async (account_key) => {
    if (await count(tx.run(deleteFollow, { guest, account_key }))) countFollowers(tx, { account_key, by: -1 })
  })
  for (const id of part.comments) {
    const comment = await findRemovable(tx, id)
    if (comment?.kind !== 'comment' || comment.commenter_id !== guest) continue
    await removeComment(tx, comment)
    await tx.run(deleteReportsOn, { target_id: id })
    changes++
  }
  for (const key of part.reports)
    await count(tx.run(setReporter, { guest, key, reporter: `anonymous ${key}` }))
  for (const mute of part.mutes) await count(tx.run(deleteMute, { guest_id: guest, ...mute }))
  await count(tx.run(deletePairing, { guest_id: guest }))
  if (changes > 0 && !isRecorded)
    await recordAction(tx, {
      ...actor,
      action: 'erase-guest',
      target: hashOfGuest(guest),
      account_key: null,
      reason,
    })
  return { changed: changes > 0 }
}

const hashOfGuest = (guest: string): string => hash('sha256', guest)

const deleteLike = prepared((given: { guest: string; key: Key }) =>
  q.deleteFrom('likes').where('transmission_key', '=', given.key).where('liker_id', '=', given.guest),
)
const deleteFollow = prepared((given: { guest: string; account_key: Key }) =>
  q.deleteFrom('follows').where('follower_id', '=', given.guest).where('account_key', '=', given.account_key),
)
const deleteReportsOn = prepared((given: { target_id: string }) =>
  q.deleteFrom('reports').where('target_id', '=', given.target_id),
)
const setReporter = prepared((given: { guest: string; key: Key; reporter: string }) =>
  q
    .updateTable('reports')
    .set({ reporter: given.reporter })
    .where('key', '=', given.key)
    .where('reporter', '=', given.guest),
)
