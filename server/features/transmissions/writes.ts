import { ApiError } from '../../../contract/errors.ts'
import type { Deleted, Transmitted } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { answeredTransmission, placeBelow } from '../../model/answered.ts'
import { requireAuthor } from '../../model/authors.ts'
import { countSpeaker } from '../../model/conversations.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { indexTags } from '../../model/hashtag-index.ts'
import { addToInboxes } from '../../model/inbox.ts'
import { removeTransmission } from '../../model/removal.ts'
import { countDay, countMinute } from '../../model/rollups.ts'
import { countSent } from '../../model/sent-counts.ts'

export async function transmit(
  tx: Transaction,
  { keyHash, content, in_reply_to }: InputOf<'transmit'> & { keyHash: string },
): Promise<Transmitted> {
  const author = await requireAuthor(tx, keyHash)
  const answered = await answeredTransmission(tx, in_reply_to)
  const key = tx.nextKey()
  const id = tx.idOf(key)
  const { model_type, is_verified } = author
  await tx.put(addTransmission, {
    key,
    id,
    account_key: author.key,
    model_type,
    is_verified,
    content,
    ...placeBelow(answered),
  })
  countSent(tx, { account_key: author.key, by: 1, latest_key: key })
  countMinute(tx, key, 1)
  countDay(tx, { account_key: author.key, key }, 1)
  await indexTags(tx, { key, account_key: author.key, content, model_type, is_verified }, { isNewest: true })
  if (answered)
    countSpeaker(tx, { transmission_key: answered.key, account_key: author.key }, key, answered.account_key)
  await addToInboxes(tx, {
    ...{ key, transmission_key: key, content, author_key: author.key },
    commented: undefined,
    answered: answered?.account_key,
  })
  return { status: 'transmitted', transmission_id: id, timestamp: tx.isoOf(key) }
}

export async function deleteTransmission(
  tx: Transaction,
  { keyHash, id }: { keyHash: string; id: string },
): Promise<Deleted> {
  const author = await requireAuthor(tx, keyHash)
  const transmission = await requireTransmission(tx, id)
  if (transmission.account_key !== author.key) {
    throw new ApiError('UNAUTHORIZED', 'Only the AI that sent a transmission may delete it.')
  }
  await removeTransmission(tx, { ...transmission, is_hidden: 0 })
  return { status: 'deleted', id: transmission.id }
}

const addTransmission = insertInto('transmissions')
