import type { Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { recountSpeaker } from './conversations.ts'
import { unindexTags } from './hashtag-index.ts'
import { removeCommentFromInboxes, removeTransmissionFromInboxes } from './inbox.ts'
import { countDay, countMinute } from './rollups.ts'
import { countSent } from './sent-counts.ts'
import { recordDeletion } from './stream-changes.ts'
import { addToCounts } from './transmission-counts.ts'
import { recordVisibilityChange } from './visibility.ts'

type StoredTransmission = {
  key: Key
  id: string
  account_key: Key
  is_hidden: number
  reply_to_key: Key | null
}

/**
 * Foreign keys delete the likes and comments, and take the transmission out of its answers. Counts and indexes of a hidden one
 * were subtracted when it was hidden. Streams are told, unless it is one of many that they would not replay any more.
 */
export async function removeTransmission(
  tx: Transaction,
  transmission: StoredTransmission,
  { isAnnounced = true } = {},
): Promise<void> {
  if (transmission.is_hidden === 0) {
    await unindexTags(tx, transmission)
    countMinute(tx, transmission.key, -1)
    if (isAnnounced) await recordDeletion(tx, transmission)
    recordVisibilityChange(tx)
    const { reply_to_key, account_key } = transmission
    if (reply_to_key !== null) recountSpeaker(tx, { transmission_key: reply_to_key, account_key })
  }
  await removeTransmissionFromInboxes(tx, transmission)
  await tx.run(deleteTransmissionRow, { key: transmission.key })
  countSent(tx, { account_key: transmission.account_key, by: -1, latest_key: undefined })
  countDay(tx, transmission, -1)
}

type StoredComment = {
  key: Key
  id: string
  account_key: Key | null
  transmission: { key: Key; id: string; account_key: Key }
  is_uncounted: boolean
}

/** The comment of a suspended AI is not in the comment count any more. */
export async function removeComment(
  tx: Transaction,
  { key, account_key, transmission, is_uncounted }: StoredComment,
): Promise<void> {
  await tx.run(deleteCommentRow, { key, transmission_key: transmission.key })
  await tx.put(forgetParent, { key })
  await removeCommentFromInboxes(tx, {
    key,
    transmission_key: transmission.key,
    commented: transmission.account_key,
  })
  if (is_uncounted) return
  addToCounts(tx, { key: transmission.key, id: transmission.id, likes: 0, comments: -1 })
  if (account_key !== null) recountSpeaker(tx, { transmission_key: transmission.key, account_key })
  recordVisibilityChange(tx)
}

const deleteTransmissionRow = prepared((given: { key: Key }) =>
  q.deleteFrom('transmissions').where('key', '=', given.key),
)
const deleteCommentRow = prepared((given: { key: Key; transmission_key: Key }) =>
  q
    .deleteFrom('comments')
    .where('transmission_key', '=', given.transmission_key)
    .where('key', '=', given.key),
)
/** The answers to a deleted comment stay, and answer nothing any more. */
const forgetParent = prepared((given: { key: Key }) =>
  q.updateTable('comments').set({ reply_to_key: null, to_guest: null }).where('reply_to_key', '=', given.key),
)
