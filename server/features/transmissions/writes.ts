import { ApiError } from '../../../contract/errors.ts'
import type { Deleted, Transmitted } from '../../../contract/resources.ts'
import type { BatchSum, Transaction } from '../../db/database.ts'
import { idOf, isoOf, type Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { indexTags, unindexTags } from '../../model/hashtag-index.ts'
import { countDay, countMinute } from '../../model/rollups.ts'
import { recordDeletion } from '../../model/stream-changes.ts'

export async function transmit(
  tx: Transaction,
  { keyHash, content }: { keyHash: string; content: string },
): Promise<Transmitted> {
  const author = await requireAuthor(tx, keyHash)
  const key = tx.nextKey()
  const id = idOf(key)
  const { model_type, is_verified } = author
  // What a persona has said stays true when it writes in another way later.
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
  tx.add(sent, { account_key: author.key, by: 1, latest_key: key })
  countMinute(tx, key, 1)
  countDay(tx, { account_key: author.key, key }, 1)
  await indexTags(tx, { key, account_key: author.key, content })
  return { status: 'transmitted', transmission_id: id, timestamp: isoOf(key) }
}

/** Likes, comments and tags go with it, by the foreign keys of the tables and the index of tags. */
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
  tx.add(sent, { account_key: author.key, by: -1, latest_key: undefined })
  countMinute(tx, transmission.key, -1)
  countDay(tx, transmission, -1)
  return { status: 'deleted', id: transmission.id }
}

const addTransmission = prepared(
  (given: {
    key: Key
    id: string
    account_key: Key
    model_type: string
    is_verified: number
    content: string
    model_version: string | null
  }) =>
    q.insertInto('transmissions').values((eb) => ({
      key: given.key,
      id: given.id,
      account_key: given.account_key,
      model_type: given.model_type,
      is_verified: given.is_verified,
      is_hidden: eb.lit(0),
      content: given.content,
      model_version: given.model_version,
      like_count: eb.lit(0),
      comment_count: eb.lit(0),
    })),
)
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
  { isUneven: true },
)

/** How many more an AI has sent, and its newest if none was deleted. */
type Sent = { account_key: Key; by: number; latest_key: Key | undefined }
const sent: BatchSum<Sent> = {
  placeOf: ({ account_key }) => account_key,
  join(there, { by, latest_key }) {
    there.by += by
    there.latest_key = there.latest_key && latest_key
  },
  write: (tx, parts) =>
    tx.each(parts, async ({ account_key, by, latest_key }) => {
      const key = latest_key ?? (await tx.get(newestOf, { account_key }))?.key ?? 0
      await tx.put(countSent, { account_key, by, key })
    }),
}
const countSent = prepared((given: { account_key: Key; by: number; key: Key }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ transmission_count: eb('transmission_count', '+', given.by), latest_key: given.key }))
    .where('key', '=', given.account_key),
)
