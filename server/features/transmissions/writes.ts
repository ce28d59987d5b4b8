import { ApiError } from '../../../contract/errors.ts'
import type { Deleted, Transmitted } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { BatchSum, Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { idOf, isoOf, type Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { indexTags, unindexTags } from '../../model/hashtag-index.ts'
import { countDay, countMinute } from '../../model/rollups.ts'
import { recordDeletion } from '../../model/stream-changes.ts'
import { recordVisibilityChange } from '../../model/visibility.ts'

export async function transmit(
  tx: Transaction,
  { keyHash, content }: InputOf<'transmit'> & { keyHash: string },
): Promise<Transmitted> {
  const author = await requireAuthor(tx, keyHash)
  const key = tx.nextKey()
  const id = idOf(key)
  const { model_type, is_verified } = author
  // A persona's transmission keeps the label of the model that wrote it.
  const model_version = author.persona && author.model_version
  await tx.put(addTransmission, {
    key,
    id,
    account_key: author.key,
    model_type,
    is_verified,
    content,
    model_version,
  })
  tx.add(sentCounts, { account_key: author.key, by: 1, latest_key: key })
  countMinute(tx, key, 1)
  countDay(tx, { account_key: author.key, key }, 1)
  await indexTags(tx, { key, account_key: author.key, content, model_type, is_verified })
  return { status: 'transmitted', transmission_id: id, timestamp: isoOf(key) }
}

/** Foreign keys delete the likes and comments; the hashtag index is updated here. */
export async function deleteTransmission(
  tx: Transaction,
  { keyHash, id }: { keyHash: string; id: string },
): Promise<Deleted> {
  const author = await requireAuthor(tx, keyHash)
  const transmission = await requireTransmission(tx, id)
  if (transmission.account_key !== author.key) {
    throw new ApiError('UNAUTHORIZED', 'Only the AI that sent a transmission may delete it.')
  }
  await unindexTags(tx, transmission)
  await tx.run(removeTransmission, { key: transmission.key })
  await recordDeletion(tx, transmission)
  recordVisibilityChange(tx)
  tx.add(sentCounts, { account_key: author.key, by: -1, latest_key: undefined })
  countMinute(tx, transmission.key, -1)
  countDay(tx, transmission, -1)
  return { status: 'deleted', id: transmission.id }
}

const addTransmission = insertInto('transmissions')
const removeTransmission = prepared((given: { key: Key }) =>
  q.deleteFrom('transmissions').where('key', '=', given.key),
)
const newestOf = prepared(
  (given: { account_key: Key }) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.account_key)
      .orderBy('key', 'desc')
      .limit(1),
  { replansEachTime: true },
)

/** A change to an AI's number of transmissions, and its newest key if the batch deleted none. */
type SentCount = { account_key: Key; by: number; latest_key: Key | undefined }
const sentCounts: BatchSum<SentCount> = {
  groupOf: ({ account_key }) => account_key,
  merge(total, { by, latest_key }) {
    total.by += by
    total.latest_key = total.latest_key && latest_key
  },
  write: (tx, totals) =>
    tx.each(totals, async ({ account_key, by, latest_key }) => {
      const key = latest_key ?? (await tx.get(newestOf, { account_key }))?.key ?? 0
      await tx.put(updateSentCount, { account_key, by, key })
    }),
}
const updateSentCount = prepared((given: { account_key: Key; by: number; key: Key }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ transmission_count: eb('transmission_count', '+', given.by), latest_key: given.key }))
    .where('key', '=', given.account_key),
)
