import type { BatchSum, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { maxRaises, raiseTag, tagChanges } from './hashtag-heat.ts'

/** New uses by one author; `latest_key` is the newest of all. */
type NewUses = TagAuthor & { by: number; latest_key: Key }

/**
 * New uses are the usual case, in which nothing is read first. A tag with more authors than that in one batch would need a statement for
 * each, so what they have stored is read.
 */
export const newUses: BatchSum<NewUses> = {
  groupOf: ({ tag, account_key }) => `${account_key} ${tag}`,
  merge(total, { by, latest_key }) {
    total.by += by
    total.latest_key = Math.max(total.latest_key, latest_key)
  },
  async write(tx, totals) {
    const tags = [...Map.groupBy(totals, ({ tag }) => tag).values()]
    const few = tags.filter((authors) => authors.length <= maxRaises)
    // A tag is raised by how much newer the newest use is, so the uses are added afterwards.
    await tx.each(
      few.flatMap((authors) => [...authors.entries()]),
      ([nth, uses]) => raiseTag(tx, nth, uses),
    )
    await tx.each(few.flat(), (uses) => tx.put(addUses, uses))
    for (const { latest_key, ...uses } of tags.filter((authors) => !few.includes(authors)).flat())
      tx.add(tagAuthorChanges, { ...uses, newestAdded: latest_key, removed: [] })
  },
}

/**
 * A change to an author's uses of a tag: the difference in uses, the newest use added (0 for none), and the uses removed.
 * Only the newest use of each author counts towards the heat of the tag.
 */
type TagAuthorChange = TagAuthor & { by: number; newestAdded: Key; removed: Key[] }

export const tagAuthorChanges: BatchSum<TagAuthorChange> = {
  groupOf: ({ tag, account_key }) => `${account_key} ${tag}`,
  merge(total, { by, newestAdded, removed }) {
    total.by += by
    total.newestAdded = Math.max(total.newestAdded, newestAdded)
    total.removed.push(...removed)
  },
  write: (tx, totals) => tx.each(totals, (total) => changeAuthor(tx, total)),
}

async function changeAuthor(tx: Transaction, change: TagAuthorChange): Promise<void> {
  const { tag, account_key, by, newestAdded, removed } = change
  const stored = (await tx.get(findAuthor, change)) ?? { uses: 0, latest_key: 0 }
  const uses = stored.uses + by
  const previous = stored.latest_key
  const latest_key = uses === 0 ? 0 : await newestUse(tx, change, previous)
  if (uses === 0) await tx.put(removeAuthor, { tag, account_key })
  else await tx.put(setAuthor, { tag, account_key, uses, latest_key })
  tx.add(tagChanges, {
    tag,
    by,
    // The author's previous term leaves the sum of the heat, and the new one enters it.
    removedTerms: previous === latest_key || previous === 0 ? [] : [previous],
    addedTerms: previous === latest_key || latest_key === 0 ? [] : [latest_key],
    newestAdded: removed.length > 0 ? undefined : newestAdded,
  })
}

async function newestUse(
  tx: Transaction,
  { tag, account_key, newestAdded, removed }: TagAuthorChange,
  previous: Key,
): Promise<Key> {
  const newest = Math.max(previous, newestAdded)
  return removed.includes(newest) ? ((await tx.get(newestUseBy, { tag, account_key }))?.key ?? 0) : newest
}

type TagAuthor = { tag: string; account_key: Key }
const findAuthor = prepared((given: TagAuthor) =>
  q
    .selectFrom('tag_authors')
    .select(['uses', 'latest_key'])
    .where('tag', '=', given.tag)
    .where('account_key', '=', given.account_key),
)
const addUses = prepared((given: NewUses) =>
  q
    .insertInto('tag_authors')
    .values({ tag: given.tag, account_key: given.account_key, uses: given.by, latest_key: given.latest_key })
    .onConflict((conflict) =>
      conflict.columns(['tag', 'account_key']).doUpdateSet((eb) => ({
        uses: eb('tag_authors.uses', '+', eb.ref('excluded.uses')),
        latest_key: eb.ref('excluded.latest_key'),
      })),
    ),
)
const setAuthor = insertInto('tag_authors', (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['tag', 'account_key']).doUpdateSet((eb) => ({
      uses: eb.ref('excluded.uses'),
      latest_key: eb.ref('excluded.latest_key'),
    })),
  ),
)
const removeAuthor = prepared((given: TagAuthor) =>
  q.deleteFrom('tag_authors').where('tag', '=', given.tag).where('account_key', '=', given.account_key),
)
const newestUseBy = prepared(
  (given: TagAuthor) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.account_key)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tag_uses')
            .select('tag')
            .where('tag', '=', given.tag)
            .whereRef('transmission_key', '=', 'transmissions.key'),
        ),
      )
      .orderBy('key', 'desc')
      .limit(1),
  { replansEachTime: true },
)
