import { tagsIn } from '../../contract/text-parts.ts'
import { batchCount } from '../db/batch-sum.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { type Key, msOf } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { hourOf } from '../db/time-buckets.ts'
import { authorKind } from './author-kind.ts'
import { newUses, tagAuthorChanges } from './hashtag-authors.ts'

/**
 * The hashtag index: each use of a tag, its uses per hour and per author (hashtag-authors.ts), and its heat
 * (hashtag-heat.ts). Every command that shows or hides a transmission updates it.
 */

type TransmissionId = { key: Key; account_key: Key }
export type TaggedTransmission = TransmissionId & { content: string; model_type: string; is_verified: number }

/** `isNewest` says that no transmission of its author is newer. */
export async function indexTags(
  tx: Transaction,
  { key, account_key, content, ...author }: TaggedTransmission,
  { isNewest = false } = {},
): Promise<void> {
  const author_kind = authorKind(author)
  for (const tag of tagsIn(content)) {
    await tx.put(addUse, { tag, transmission_key: key, account_key, author_kind })
    tx.add(hourCounts, { tag, hour: hourOf(msOf(key)), by: 1 })
    if (isNewest) tx.add(newUses, { tag, account_key, by: 1, latest_key: key })
    else tx.add(tagAuthorChanges, { tag, account_key, by: 1, newestAdded: key, removed: [] })
  }
}

/** Reads the stored uses, not the text: a later Unicode version might find different tags in the same text. */
export async function unindexTags(tx: Transaction, { key, account_key }: TransmissionId): Promise<void> {
  for (const { tag } of await tx.all(tagsOf, { transmission_key: key })) {
    await tx.put(removeUse, { tag, transmission_key: key })
    tx.add(hourCounts, { tag, hour: hourOf(msOf(key)), by: -1 })
    tx.add(tagAuthorChanges, { tag, account_key, by: -1, newestAdded: 0, removed: [key] })
  }
}

/** After the verification of an author has changed. */
export async function setAuthorKind(
  tx: Transaction,
  { key, ...author }: { key: Key; model_type: string; is_verified: number },
): Promise<void> {
  await tx.run(updateAuthorKind, { account_key: key, author_kind: authorKind(author) })
}

const addUse = insertInto('tag_uses')
const updateAuthorKind = prepared((given: { account_key: Key; author_kind: number }) =>
  q
    .updateTable('tag_uses')
    .set({ author_kind: given.author_kind })
    .where('transmission_key', 'in', (eb) =>
      eb.selectFrom('transmissions').select('key').where('account_key', '=', given.account_key),
    ),
)
const tagsOf = prepared((given: { transmission_key: Key }) =>
  q.selectFrom('tag_uses').select('tag').where('transmission_key', '=', given.transmission_key),
)
const removeUse = prepared((given: { tag: string; transmission_key: Key }) =>
  q
    .deleteFrom('tag_uses')
    .where('tag', '=', given.tag)
    .where('transmission_key', '=', given.transmission_key),
)

type HourCount = { tag: string; hour: number; by: number }
const hourCounts = batchCount<HourCount>({
  groupOf: ({ tag, hour }) => `${hour} ${tag}`,
  add: prepared((given) =>
    q
      .insertInto('tag_hours')
      .values({ tag: given.tag, hour: given.hour, uses: given.by })
      .onConflict((conflict) =>
        conflict
          .columns(['tag', 'hour'])
          .doUpdateSet((eb) => ({ uses: eb('tag_hours.uses', '+', eb.ref('excluded.uses')) })),
      ),
  ),
  subtract: prepared((given) =>
    q
      .updateTable('tag_hours')
      .set((eb) => ({ uses: eb('uses', '+', given.by) }))
      .where('tag', '=', given.tag)
      .where('hour', '=', given.hour)
      .where((eb) => eb(eb('uses', '+', given.by), '>', eb.lit(0))),
  ),
  remove: prepared((given) =>
    q.deleteFrom('tag_hours').where('tag', '=', given.tag).where('hour', '=', given.hour),
  ),
})
